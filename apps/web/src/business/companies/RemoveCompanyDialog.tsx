import type { Company } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './RemoveCompanyDialog.module.css';

interface RemoveCompanyDialogProps {
  company: Company;
  onClose: () => void;
}

/** Deleting a company deletes all of its data, so its name has to be typed. */
export function RemoveCompanyDialog({ company, onClose }: RemoveCompanyDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');

  const remove = async () => {
    await call(api.companies.remove, { params: { id: company.id } });
    toast.success(t('common.success'));
  };

  return (
    <ConfirmDialog
      danger
      title={t('common.deleteTitle')}
      confirmLabel={t('common.delete')}
      failedText={t('common.operationFailed')}
      notYet={typed.trim() !== company.name.trim()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className={styles.question}>{t('common.deleteText')}</p>
      <p className={styles.everything}>{t('companies.remove.everything', { name: company.name })}</p>
      <TextInput
        label={t('companies.remove.typeName')}
        description={company.name}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

import type { Company } from '@prosa/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { hasErrorCode } from '../../api/api-error.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { recurrenceOf, renewedDueDate } from './due-date.ts';
import styles from './RenewDialog.module.css';

interface RenewDialogProps {
  company: Company;
  onClose: () => void;
}

/** Shows the old and the new due date, and renews only if the old one is still the date shown. */
export function RenewDialog({ company, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  const [opening] = useState(company);
  // After the renewal the new date arrives as an event, which needs no warning.
  const [isDone, setIsDone] = useState(false);
  const shown = isDone ? opening : company;
  const changed = shown.dueDate !== opening.dueDate || shown.recurrence !== opening.recurrence;

  const renew = async () => {
    setIsDone(!changed);
    try {
      await call(api.companies.renew, { params: { id: company.id }, body: { dueDate: company.dueDate } });
      toast.success(t('common.success'));
    } catch (error) {
      setIsDone(false);
      if (hasErrorCode(error, 'ERR_CHANGED_MEANWHILE'))
        await queryClient.invalidateQueries({ queryKey: routeKey(api.companies.list) });
      throw error;
    }
  };

  return (
    <ConfirmDialog
      title={t('companies.renew.title')}
      confirmLabel={t('companies.renew.action')}
      onConfirm={renew}
      onClose={onClose}
    >
      <p className={styles.name}>
        <strong>{company.name}</strong>
        <span>
          {t('companies.renew.recurrence', { recurrence: t(`companies.recurrences.${recurrenceOf(shown)}`) })}
        </span>
      </p>
      <dl className={styles.dates}>
        <div>
          <dt>{t('companies.renew.from')}</dt>
          <dd>{shown.dueDate ? formatDay(shown.dueDate) : t('companies.noDueDate')}</dd>
        </div>
        <IconArrowRight size={18} aria-hidden />
        <div>
          <dt>{t('companies.renew.to')}</dt>
          <dd className={styles.renewed}>{formatDay(renewedDueDate(shown))}</dd>
        </div>
      </dl>
      <p className={styles.changed} role="status">
        {changed && t('companies.renew.changed')}
      </p>
    </ConfirmDialog>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './DeleteDialog.module.css';
import { toast } from './toast.ts';

interface DeleteDialogProps {
  /** The name of the record to delete. */
  name: string;
  /** Toast after deleting; by default a general success text. */
  doneText?: string;
  onDelete: () => Promise<unknown>;
  /** What is deleted with the record, or remains. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks before a record is deleted, deletes it and shows a toast. Open as long as it is mounted. */
export function DeleteDialog({ name, doneText, onDelete, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      danger
      title={t('common.deleteTitle')}
      confirmLabel={t('common.delete')}
      failedText={t('common.operationFailed')}
      onConfirm={async () => {
        await onDelete();
        toast.success(doneText ?? t('common.success'));
      }}
      onClose={onClose}
    >
      {t('common.deleteText')}
      <strong className={styles.name}>{name}</strong>
      {children}
    </ConfirmDialog>
  );
}

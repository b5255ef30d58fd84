import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './DeleteDialog.module.css';
import { toast } from './toast.ts';

interface DeleteDialogProps {
  /** Which record goes. */
  name: string;
  /** Said when it is gone; without it, that the operation succeeded. */
  doneText?: string;
  onDelete: () => Promise<unknown>;
  /** What goes with it, or is left behind by it. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks before a record is deleted, deletes it and says so. Mount it to open it. */
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

import { useTranslation } from 'react-i18next';
import type { QueueForm } from '../queue-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './TryIt.module.css';
import { TryItPane } from './TryItPane.tsx';

interface TryItDialogProps {
  form: QueueForm;
  queueId: number | null;
  onClose: () => void;
}

/** The trial as a full-screen dialog, for narrow screens. */
export function TryItDialog({ form, queueId, onClose }: TryItDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('queues.tryIt.open')}
      fullScreen
      classNames={{ content: styles.dialog ?? '', body: styles.dialogBody ?? '' }}
    >
      <TryItPane form={form} queueId={queueId} />
    </Dialog>
  );
}

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

/** Where there is no room beside the queue, the bot is tried over it. */
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

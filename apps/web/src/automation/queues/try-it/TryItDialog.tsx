import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import type { QueueForm } from '../queue-form.ts';
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
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('queues.tryIt.open')}
      fullScreen
      classNames={{ content: styles.dialog ?? '', body: styles.dialogBody ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <TryItPane form={form} queueId={queueId} />
    </Modal>
  );
}

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { BotDryRun } from './QueueDryRuns.tsx';
import { QueueFields } from './QueueFields.tsx';
import type { QueueForm } from './queue-form.ts';
import styles from './queues.module.css';
import { useTargets } from './targets.ts';
import { OptionTree } from './tree/OptionTree.tsx';

const TryItPane = lazyDialog(async () => (await import('./try-it/TryItPane.tsx')).TryItPane);
const TryItDialog = lazyDialog(async () => (await import('./try-it/TryItDialog.tsx')).TryItDialog);

interface QueueDataTabProps {
  form: QueueForm;
  queueId: number | null;
  hasHours: boolean;
}

/** The fields and the chatbot of a queue, on wide screens with the trial beside them. */
export function QueueDataTab({ form, queueId, hasHours }: QueueDataTabProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false });
  const targets = useTargets();
  const [isTrying, setTrying] = useState(false);
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <QueueFields form={form} queueId={queueId} hasHours={hasHours} targets={targets} />
        <OptionTree form={form} targets={targets} />
        {queueId !== null && (
          <div className={styles.notice}>
            <BotDryRun form={form} queueId={queueId} />
          </div>
        )}
        {!isWide && (
          <Button
            variant="default"
            leftSection={<IconMessageChatbot size={17} />}
            onClick={() => setTrying(true)}
          >
            {t('queues.tryIt.open')}
          </Button>
        )}
      </div>
      {isWide && (
        <aside className={styles.aside} aria-label={t('queues.tryIt.title')}>
          <TryItPane form={form} queueId={queueId} />
        </aside>
      )}
      {!isWide && isTrying && <TryItDialog form={form} queueId={queueId} onClose={() => setTrying(false)} />}
    </div>
  );
}

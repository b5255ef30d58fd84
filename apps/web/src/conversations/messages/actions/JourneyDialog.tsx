import type { Message } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDateTimeSeconds } from '../../../ui/format.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { sendFailureText } from '../../../ui/send-failure-text.ts';
import styles from './JourneyDialog.module.css';

/** The history of an own message, step by step. Mount to open. */
export default function JourneyDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  // The history may still be growing, so it is never read from the cache.
  const journey = useQuery({
    ...read(api.messages.journey, { params: { messageId: message.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={t('messages.journey.title')} size={420}>
      {journey.isError && <ListError error={journey.error} onRetry={journey.refetch} />}
      {journey.isPending && <TextSkeleton />}
      <ol className={styles.steps}>
        {journey.data?.steps.map(({ step, at, reason, user }, index) => (
          <li key={index} data-step={step}>
            <span className={styles.name}>{t(`messages.journey.steps.${step}`)}</span>
            <time dateTime={at}>{formatDateTimeSeconds(at)}</time>
            {(user ?? reason) && (
              <span className={styles.detail}>
                {[user?.name, sendFailureText(t, reason)].filter(Boolean).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

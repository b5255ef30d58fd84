import { api, type Message } from '@prosa/contract';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { formatMoment } from '../../../ui/format.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { reasonText } from '../bubbles/SendTrouble.tsx';
import styles from './JourneyDialog.module.css';

/** What happened to an own message, step by step. Mount it to open it. */
export default function JourneyDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  // It goes on while one looks: always as it is now.
  const journey = useQuery({
    ...read(api.messages.journey, { params: { messageId: message.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('messages.journey.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {journey.isError && <ListError error={journey.error} onRetry={journey.refetch} />}
      {journey.isPending && <TextSkeleton />}
      <ol className={styles.steps}>
        {journey.data?.steps.map(({ step, at, reason, user }, index) => (
          <li key={index} data-step={step}>
            <span className={styles.name}>{t(`messages.journey.steps.${step}`)}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
            {(user ?? reason) && (
              <span className={styles.detail}>
                {[user?.name, reasonText(t, reason)].filter(Boolean).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  );
}

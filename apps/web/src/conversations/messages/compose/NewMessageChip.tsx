import type { TicketDetail } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationQuery } from '../../../api/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { jumpToMessage } from '../jump-to-message.ts';
import styles from './Composer.module.css';

interface NewMessageChipProps {
  ticket: TicketDetail;
  isWriting: boolean;
}

/** Warns that the customer wrote while the answer was being typed, so it may no longer fit. */
export function NewMessageChip({ ticket, isWriting }: NewMessageChipProps) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery({ ...conversationQuery(ticket.uuid), enabled: false });
  const newest = data?.pages[0]?.messages.findLast(({ fromMe }) => !fromMe)?.id ?? 0;
  // The newest message when typing began, or when the notice was last clicked.
  const [seen, setSeen] = useState(newest);
  if (!isWriting && seen !== newest) setSeen(newest);
  if (seen === 0 && newest !== 0) setSeen(newest);
  if (!isWriting || newest === seen) return null;
  return (
    <p className={styles.chip} role="status">
      <button
        type="button"
        onClick={() => {
          setSeen(newest);
          jumpToMessage(ticket.id, newest);
        }}
      >
        <IconArrowDown size={15} aria-hidden />
        {t('composer.newMessage')}
      </button>
      <IconButton label={t('common.close')} onClick={() => setSeen(newest)}>
        <IconX size={15} />
      </IconButton>
    </p>
  );
}

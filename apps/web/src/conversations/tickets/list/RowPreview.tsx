import { type MessageProgress, type Ticket, withoutSignature } from '@prosa/contract';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { truncate, MESSAGE_LENGTH } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { RowTexts } from './useRowTexts.ts';

const icons = {
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
} satisfies Record<MessageProgress, unknown>;

interface RowPreviewProps {
  ticket: Ticket;
  words: RowTexts;
  draft: string | undefined;
}

/** The user's draft, or else the last message and its sender. */
export function RowPreview({ ticket, words, draft }: RowPreviewProps) {
  if (draft !== undefined)
    return (
      <>
        <em className={styles.draft}>{words.draft}</em>
        {truncate(draft, MESSAGE_LENGTH)}
      </>
    );
  const { lastMessage, lastMessageSender: sender, lastMessageState: state } = ticket;
  if (lastMessage === '') return null;
  if (sender !== null)
    return (
      <>
        {sender !== '' && <span className={styles.speaker}>{sender}:</span>}
        {truncate(words.message(ticket), MESSAGE_LENGTH)}
      </>
    );
  const Icon = state && icons[state];
  return (
    <>
      {Icon && (
        <Icon
          className={styles.progress}
          data-state={state}
          size={15}
          stroke={2}
          role="img"
          aria-label={words.progress[state]}
        />
      )}
      {ticket.lastMessageUserId === words.myId && <span className={styles.speaker}>{words.you}</span>}
      {truncate(withoutSignature(words.message(ticket)), MESSAGE_LENGTH)}
    </>
  );
}

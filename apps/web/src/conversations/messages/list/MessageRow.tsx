import { memo } from 'react';
import { Bubble } from '../bubbles/Bubble.tsx';
import { OutgoingBubble } from '../bubbles/OutgoingBubble.tsx';
import { useMessageContext } from '../message-context.ts';
import styles from './MessageList.module.css';
import type { ListRow } from './message-rows.ts';
import { Separator } from './Separator.tsx';

interface MessageRowProps {
  row: ListRow;
  /** Whether it is selected for forwarding; `null` when not in selection mode. */
  isChosen: boolean | null;
}

/** Memoised: rerenders only when its own row changes. */
export const MessageRow = memo(function MessageRow({ row, isChosen }: MessageRowProps) {
  const { t } = useMessageContext();
  if (row.kind === 'outgoing') return <OutgoingBubble outgoing={row.outgoing} />;
  if (row.kind !== 'message') return <Separator row={row} />;
  const canBeChosen = isChosen !== null && !row.message.isDeleted && !row.message.isPrivate;
  return (
    <>
      {canBeChosen && (
        <input
          type="checkbox"
          className={styles.choice}
          checked={isChosen}
          readOnly
          data-choice={row.message.id}
          aria-label={t('messages.choosing.choose')}
        />
      )}
      <Bubble message={row.message} />
    </>
  );
});

import { memo } from 'react';
import { Bubble } from '../bubbles/Bubble.tsx';
import { OutgoingBubble } from '../bubbles/OutgoingBubble.tsx';
import { useMessageContext } from '../message-context.ts';
import styles from './MessageList.module.css';
import type { ListRow } from './message-rows.ts';
import { Separator } from './Separator.tsx';

interface MessageRowProps {
  row: ListRow;
  /** Whether it is among those to be forwarded; `null`: nobody is choosing. */
  isChosen: boolean | null;
}

/** Redrawn only when its own message is another one. */
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

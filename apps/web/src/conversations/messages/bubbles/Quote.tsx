import type { Message } from '@prosa/contract';
import { excerpt, summarizeMessage } from '../../message-text/message-summary.ts';
import { hasThumbnail, Thumbnail } from '../media/Thumbnail.tsx';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';

/** The quoted message with a thumbnail. A click jumps to it. */
export function Quote({ quotedMsg, quotedBody }: Pick<Message, 'quotedMsg' | 'quotedBody'>) {
  const { t } = useMessageContext();
  if (quotedMsg) {
    const isSeen = hasThumbnail(quotedMsg);
    return (
      <button
        type="button"
        className={styles.quote}
        data-action="quote"
        data-target={quotedMsg.id}
        data-thumbnail={isSeen || undefined}
      >
        <span className={styles.quoteWords}>
          <span className={styles.quoteWho}>
            {quotedMsg.fromMe ? t('messages.you') : quotedMsg.contact.name}
          </span>
          <span className={styles.quoteText}>{excerpt(summarizeMessage(t, quotedMsg))}</span>
        </span>
        {isSeen && <Thumbnail message={quotedMsg} className={styles.thumbnail} />}
      </button>
    );
  }
  if (!quotedBody) return null;
  return (
    <div className={styles.quote}>
      <span className={styles.quoteText}>{excerpt(quotedBody)}</span>
    </div>
  );
}

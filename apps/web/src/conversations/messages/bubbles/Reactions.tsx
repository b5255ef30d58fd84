import type { Message } from '@prosa/contract';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';

/** Reactions grouped by emoji. A click removes the user's own or adds the same one. */
export function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const { t } = useMessageContext();
  if (reactions.length === 0) return null;
  const groups = Map.groupBy(reactions, (reaction) => reaction.emoji);
  return (
    <div className={styles.reactions}>
      {[...groups].map(([emoji, all]) => {
        const isMine = all.some((one) => one.fromMe);
        const names = all.map((one) => (one.fromMe ? t('messages.you') : one.contact.name)).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            data-action="react"
            data-emoji={isMine ? '' : emoji}
            aria-pressed={isMine}
            aria-label={t('messages.reactions.of', { emoji, names })}
            title={names}
          >
            {emoji}
            {all.length > 1 && <span>{all.length}</span>}
          </button>
        );
      })}
    </div>
  );
}

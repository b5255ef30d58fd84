import type { ChatMessage } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import styles from './ChatMessages.module.css';
import { reactTo } from './message-actions.ts';

/** Each emoji with how many chose it; a press takes it over or takes it back. */
export function ChatReactions({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const me = useSession();
  if (message.reactions.length === 0) return null;
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  return (
    <div className={styles.reactions}>
      {emojis.map((emoji) => {
        const people = message.reactions.filter((one) => one.emoji === emoji);
        const isMine = people.some(({ userId }) => userId === me.id);
        const names = people.map(({ name }) => name).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={isMine}
            aria-label={t('chats.reaction', { emoji, names })}
            title={names}
            onClick={() => void reactTo(message, isMine ? '' : emoji)}
          >
            {emoji} {people.length > 1 && people.length}
          </button>
        );
      })}
    </div>
  );
}

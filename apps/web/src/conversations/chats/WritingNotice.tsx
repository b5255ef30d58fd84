import { useTranslation } from 'react-i18next';
import { chatPresence } from '../../api/live/presence.ts';
import { useSession } from '../../api/useSession.ts';
import styles from './ChatView.module.css';

/** Names the colleagues who are writing in the chat. */
export function WritingNotice({ chatId }: { chatId: number }) {
  const { t, i18n } = useTranslation();
  const me = useSession();
  const others = chatPresence.usePresent(chatId).filter(({ id }) => id !== me.id);
  const names = new Intl.ListFormat(i18n.language).format(others.map(({ name }) => name));
  return (
    <p className={styles.writing} role="status">
      {others.length > 0 && t('composer.presence.writing', { count: others.length, names })}
    </p>
  );
}

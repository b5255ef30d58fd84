import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ListError } from '../../ui/ListError.tsx';
import { formatDay } from '../../ui/format.ts';
import styles from './ChatList.module.css';

interface FoundMessagesProps {
  search: string;
  /** No chat was found either. */
  isAlone: boolean;
  onOpen: (() => void) | undefined;
}

/** Messages with the searched words, below the chats that were found. */
export function FoundMessages({ search, isAlone, onOpen }: FoundMessagesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read(api.chats.search, { query: { searchParam: search } }));
  if (error) return <ListError error={error} onRetry={refetch} />;
  if (!data) return null;
  if (data.records.length === 0)
    return isAlone ? <p className={styles.section}>{t('common.nothingFound', { search })}</p> : null;
  return (
    <>
      <h2 className={styles.section}>{t('chats.messagesTab')}</h2>
      <ul className={styles.rows}>
        {data.records.map(({ message, chat }) => (
          <li key={message.id}>
            <Link to={`/chats/${chat.uuid}?place=${message.place}`} className={styles.row} onClick={onOpen}>
              <span />
              <span className={styles.words}>
                <span className={styles.title}>
                  {chat.isGroup ? `${message.sender.name} · ${chat.title}` : message.sender.name}
                </span>
                <span className={styles.last}>{message.message || message.mediaName}</span>
              </span>
              <span className={styles.side}>{formatDay(message.createdAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadChatsQuery } from '../../api/chats.ts';
import { BellPopover } from '../../ui/BellPopover.tsx';
import bell from '../../ui/BellPopover.module.css';
import { ListError } from '../../ui/ListError.tsx';
import { ChatBellButton } from './ChatBellButton.tsx';
import styles from './ChatBell.module.css';
import { ChatRow } from './ChatRow.tsx';

/** The bell with a popover of the chats that it counts. */
export default function ChatBell() {
  const { t } = useTranslation();
  return (
    <BellPopover button={ChatBellButton} label={t('chats.title')} width={360}>
      {(close) => <UnreadChats onClose={close} />}
    </BellPopover>
  );
}

function UnreadChats({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(unreadChatsQuery);
  return (
    <>
      <div className={bell.head}>{t('chats.title')}</div>
      {error && <ListError error={error} onRetry={refetch} />}
      {data?.records.length === 0 && <p className={bell.none}>{t('chats.nothingNew')}</p>}
      <ul className={bell.list}>
        {data?.records.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} onOpen={onClose} />
          </li>
        ))}
      </ul>
      <Link to="/chats" className={styles.all} onClick={onClose}>
        {t('chats.openAll')}
      </Link>
    </>
  );
}

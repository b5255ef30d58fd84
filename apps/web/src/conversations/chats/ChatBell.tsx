import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadChatsQuery } from '../../api/chats.ts';
import { ListError } from '../../ui/ListError.tsx';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import { ChatBellButton } from './ChatBellButton.tsx';
import styles from './ChatBell.module.css';
import { ChatRow } from './ChatRow.tsx';

/** The bell with a popover of the chats that it counts. */
export default function ChatBell() {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ChatBellButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('chats.title')}>
        {isOpen && <UnreadChats onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function UnreadChats({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(unreadChatsQuery);
  return (
    <>
      <div className={styles.head}>{t('chats.title')}</div>
      {error && <ListError error={error} onRetry={refetch} />}
      {data?.records.length === 0 && <p className={styles.none}>{t('chats.nothingNew')}</p>}
      <ul className={styles.list}>
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

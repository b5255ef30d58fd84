import type { Chat } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { chatPages } from '../../api/chats.ts';
import { rowsOf } from '../../api/rows.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useInfiniteScroll } from '../../ui/useInfiniteScroll.ts';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import { chatAddress } from './ticket-param.ts';
import { FoundMessages } from './FoundMessages.tsx';

const ChatDialog = lazyDialog(async () => (await import('./ChatDialog.tsx')).ChatDialog);

interface ChatListProps {
  currentUuid: string | undefined;
  onOpen?: () => void;
}

export function ChatList({ currentUuid, onOpen }: ChatListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(chatPages(search));
  const { scroller, sentinel } = useInfiniteScroll(list);
  const chats: Chat[] = rowsOf(list.data, 'records');
  return (
    <>
      <div className={styles.head}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('chats.searchBy')} />
        <Button leftSection={<IconPlus size={17} />} onClick={() => setAdding(true)}>
          {t('chats.add')}
        </Button>
      </div>
      <nav className={styles.scroller} ref={scroller} aria-label={t('chats.listTab')}>
        {list.error && <ListError error={list.error} onRetry={list.refetch} />}
        {list.data && chats.length === 0 && search === '' && (
          <EmptyState drawing="people" title={t('chats.empty')} text={t('chats.emptyText')} />
        )}
        {chats.length > 0 && (
          <ul className={styles.rows}>
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} isCurrent={chat.uuid === currentUuid} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
        <div ref={sentinel} />
        {search !== '' && <FoundMessages search={search} isAlone={chats.length === 0} onOpen={onOpen} />}
      </nav>
      {isAdding && (
        <ChatDialog
          chat={null}
          onSaved={({ uuid }) => {
            void navigate(chatAddress(uuid, params));
            onOpen?.();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

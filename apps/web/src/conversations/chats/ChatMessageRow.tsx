import type { Chat } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ChatBubble } from './ChatBubble.tsx';
import styles from './ChatMessages.module.css';
import type { ChatListRow } from './chat-rows.ts';
import type { WritingMode } from './ChatView.tsx';
import type { ChatSending } from './useSendChatMessage.ts';

interface ChatMessageRowProps {
  row: ChatListRow;
  chat: Chat;
  sending: ChatSending;
  onMode: (mode: WritingMode) => void;
  onJump: (place: number) => void;
}

export function ChatMessageRow({ row, chat, sending, onMode, onJump }: ChatMessageRowProps) {
  const { t } = useTranslation();
  if (row.kind === 'day') return <p className={styles.separator}>{row.day}</p>;
  if (row.kind === 'unread')
    return (
      <p className={styles.separator} data-unread>
        {t('chats.new')}
      </p>
    );
  if (row.kind === 'message')
    return (
      <ChatBubble chat={chat} message={row.message} isFirst={row.isFirst} onMode={onMode} onJump={onJump} />
    );
  const { pending } = row;
  return (
    <article className={styles.bubble} data-side="own" data-pending>
      <p className={styles.text}>{pending.message || pending.files.map(({ name }) => name).join(', ')}</p>
      {pending.hasFailed ? (
        <p className={styles.failed} role="alert">
          {t('chats.failed')}
          <button type="button" onClick={() => sending.retry(pending)}>
            {t('common.retry')}
          </button>
          <button type="button" onClick={() => sending.drop(pending.clientId)}>
            {t('chats.discard')}
          </button>
        </p>
      ) : (
        <span className={styles.meta}>{t('chats.sending')}</span>
      )}
    </article>
  );
}

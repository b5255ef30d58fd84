import type { Chat, ChatMessage } from '@prosa/contract';
import { IconBan, IconChecks } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { formatTime } from '../../ui/format.ts';
import styles from './ChatMessages.module.css';
import { ChatFile } from './ChatFile.tsx';
import { ChatMessageActions } from './ChatMessageActions.tsx';
import { ChatReactions } from './ChatReactions.tsx';
import { ChatText } from './ChatText.tsx';
import type { WritingMode } from './ChatView.tsx';
import { TicketCards } from './TicketCards.tsx';

interface ChatBubbleProps {
  chat: Chat;
  message: ChatMessage;
  /** The first of several of one person says their name. */
  isFirst: boolean;
  onMode: (mode: WritingMode) => void;
  onJump: (place: number) => void;
}

export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { chat, message, isFirst, onMode, onJump } = props;
  const { t } = useTranslation();
  const me = useSession();
  const isOwn = message.senderId === me.id;
  const isForMe = message.mentionIds.includes(me.id);
  return (
    <article
      className={styles.bubble}
      data-side={isOwn ? 'own' : 'other'}
      data-for-me={isForMe || undefined}
      aria-label={t('chats.messageOf', { name: message.sender.name })}
    >
      {isFirst && !isOwn && chat.isGroup && <p className={styles.sender}>{message.sender.name}</p>}
      {message.isDeleted ? (
        <p className={styles.deleted}>
          <IconBan size={15} aria-hidden /> {t('chats.deleted')}
        </p>
      ) : (
        <>
          {message.replyTo && <Quote replyTo={message.replyTo} onJump={onJump} />}
          <ChatFile message={message} />
          <ChatText message={message} chat={chat} />
          {message.ticketIds.length > 0 && <TicketCards ids={message.ticketIds} />}
        </>
      )}
      <span className={styles.meta}>
        {message.isEdited && <span>{t('chats.edited')}</span>}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        {isOwn && <SeenMark chat={chat} message={message} />}
      </span>
      <ChatReactions message={message} />
      {!message.isDeleted && <ChatMessageActions chat={chat} message={message} onMode={onMode} />}
    </article>
  );
});

interface QuoteProps {
  replyTo: NonNullable<ChatMessage['replyTo']>;
  onJump: (place: number) => void;
}

function Quote({ replyTo, onJump }: QuoteProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.quote} onClick={() => onJump(replyTo.place)}>
      <strong>{replyTo.senderName}</strong>
      <span>{replyTo.message || t('chats.deleted')}</span>
    </button>
  );
}

/** Everybody else has seen it. */
function SeenMark({ chat, message }: Pick<ChatBubbleProps, 'chat' | 'message'>) {
  const { t } = useTranslation();
  const others = chat.users.filter(({ userId }) => userId !== message.senderId);
  const isSeen = others.length > 0 && others.every(({ readPlace }) => readPlace >= message.place);
  return isSeen ? <IconChecks size={15} role="img" aria-label={t('chats.seenByAll')} /> : null;
}

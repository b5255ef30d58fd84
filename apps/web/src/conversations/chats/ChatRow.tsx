import type { Chat } from '@prosa/contract';
import { IconAt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatDay, formatTime } from '../../ui/format.ts';
import styles from './ChatList.module.css';
import { chatTitle, myMembership } from './chat-title.ts';
import { chatAddress } from './ticket-param.ts';

const MOST = 99;

const isToday = (moment: string) => formatDay(moment) === formatDay(new Date().toISOString());

interface ChatRowProps {
  chat: Chat;
  isCurrent?: boolean;
  onOpen?: (() => void) | undefined;
}

/** A chat of the list with its last message and how many have not been seen. */
export function ChatRow({ chat, isCurrent = false, onOpen }: ChatRowProps) {
  const { t } = useTranslation();
  const me = useSession();
  const [params] = useSearchParams();
  const title = chatTitle(chat, me.id);
  const mine = myMembership(chat, me.id);
  const count = mine?.unreads ?? 0;
  const isMentioned = mine !== undefined && mine.mentionPlace > mine.readPlace;
  return (
    <Link
      to={chatAddress(chat.uuid, params)}
      className={styles.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={count > 0 || undefined}
      onClick={onOpen}
    >
      <Avatar name={title} size={40} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.last}>{chat.lastMessage || t('chats.noMessages')}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={chat.updatedAt}>
          {isToday(chat.updatedAt) ? formatTime(chat.updatedAt) : formatDay(chat.updatedAt)}
        </time>
        <span className={styles.marks}>
          {isMentioned && <IconAt size={16} role="img" aria-label={t('chats.mentioned')} />}
          {count > 0 && (
            <span className={styles.badge} role="img" aria-label={t('chats.unread', { count })}>
              {count > MOST ? `${MOST}+` : count}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

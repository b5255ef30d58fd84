import type { CardTicket } from '@prosa/contract';
import { IconArrowUpRight, IconUsersGroup } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { useLastMessageText } from '../../conversations/message-text/last-message-text.ts';
import { useCompanyClock } from '../../outbound/schedules/useCompanyClock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import layout from '../../ui/layout.module.css';
import { useNow } from '../../ui/useNow.ts';
import { shortenMessage, shortenName } from './card-text.ts';
import { cardTimeIn } from './company-time.ts';
import styles from './Moments.module.css';
import { WaitMark } from './WaitMark.tsx';

/** One ticket of a card. Its attendant and administrators can open it. */
export function MomentTicket({ ticket }: { ticket: CardTicket }) {
  const { t } = useTranslation();
  const now = useNow();
  const { timezone } = useCompanyClock();
  const me = useSession();
  const messageText = useLastMessageText();
  const { contact, queue, unreadMessages, waitingSince } = ticket;
  const mayOpen = me.profile === 'admin' || ticket.userId === me.id;
  const edge = queue ? ({ '--edge': queue.color } as CSSProperties) : undefined;
  return (
    <li className={styles.ticket} style={edge} data-unread={unreadMessages > 0 || undefined}>
      <Avatar name={contact.name} image={contact.urlPicture} size={34} />
      <span className={styles.words}>
        <span className={styles.name} title={contact.name}>
          {ticket.isGroup && <IconUsersGroup size={14} role="img" aria-label={t('tickets.row.group')} />}
          {shortenName(contact.name)}
        </span>
        <span className={styles.message}>{shortenMessage(messageText(ticket))}</span>
        <span className={styles.marks}>
          <span className={styles.queue}>{queue?.name ?? t('tickets.row.noQueue')}</span>
          {waitingSince !== null && <WaitMark since={waitingSince} />}
        </span>
      </span>
      <span className={styles.side}>
        <time dateTime={ticket.updatedAt}>{cardTimeIn(timezone, ticket.updatedAt, now)}</time>
        {unreadMessages > 0 && (
          <span className={styles.badge}>
            <span aria-hidden>{unreadMessages}</span>
            <span className={layout.srOnly}>{t('tickets.row.unread', { count: unreadMessages })}</span>
          </span>
        )}
        {mayOpen && (
          <Link
            className={styles.open}
            to={`/tickets/${ticket.uuid}`}
            title={t('moments.openTicket')}
            aria-label={`${t('moments.openTicket')}: ${contact.name}`}
          >
            <IconArrowUpRight size={16} aria-hidden />
          </Link>
        )}
      </span>
    </li>
  );
}

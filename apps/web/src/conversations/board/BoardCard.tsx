import type { Ticket } from '@prosa/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { channelIcons } from '../../ui/channel-icons.ts';
import { formatContactNumber } from '../../ui/contact-number.ts';
import layout from '../../ui/layout.module.css';
import { formatRowTime, NAME_LENGTH, tagsOf, truncate } from '../tickets/list/row-text.ts';
import styles from './BoardCard.module.css';
import type { BoardTexts } from './useBoardTexts.ts';

interface BoardCardProps {
  ticket: Ticket;
  /** The lane's own tag is not repeated on its cards. */
  laneId: number;
  words: BoardTexts;
  now: number;
  href: string;
  isCurrent: boolean;
  isHeld: boolean;
  /** Somebody moved it away; it stays in sight until the pointer leaves. */
  isGone: boolean;
}

/** A ticket on the board. It has plain elements and no listeners, because there are thousands. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { ticket, laneId, words, now, href, isCurrent, isHeld, isGone } = props;
  const { contact, channel, unreadMessages } = ticket;
  const name = truncate(contact.name, NAME_LENGTH);
  const Channel = channelIcons[channel];
  return (
    <div
      className={styles.card}
      style={{ '--edge': ticket.queue?.color ?? 'var(--line-strong)' } as CSSProperties}
      data-current={isCurrent || undefined}
      data-held={isHeld || undefined}
      data-gone={isGone || undefined}
      data-unread={unreadMessages > 0 || undefined}
    >
      <a
        className={styles.link}
        href={href}
        draggable={false}
        data-open
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={styles.line}>
          <Channel size={15} stroke={2} role="img" aria-label={words.channel[channel]} />
          <span className={styles.name}>{name}</span>
          <time dateTime={ticket.updatedAt}>{formatRowTime(ticket.updatedAt, now)}</time>
        </span>
        <span className={styles.number}>{formatContactNumber(contact)}</span>
        <span className={styles.message}>{isGone ? words.gone : words.message(ticket)}</span>
        <Marks ticket={ticket} laneId={laneId} words={words} />
      </a>
      {!isGone && (
        <button
          type="button"
          className={styles.grip}
          data-grip
          aria-label={words.move(name)}
          aria-describedby={words.helpId}
          aria-pressed={isHeld}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
    </div>
  );
});

function Marks({ ticket, laneId, words }: Pick<BoardCardProps, 'ticket' | 'laneId' | 'words'>) {
  const { whatsapp, user, unreadMessages } = ticket;
  return (
    <span className={styles.marks}>
      {unreadMessages > 0 && (
        <span className={styles.unread}>
          <span aria-hidden>{unreadMessages}</span>
          <span className={layout.srOnly}>{words.unread(unreadMessages)}</span>
        </span>
      )}
      <span className={styles.mark}>{user ? user.name : words.noUser}</span>
      {whatsapp && <span className={styles.mark}>{whatsapp.name}</span>}
      {tagsOf(ticket)
        .filter(({ id }) => id !== laneId)
        .map(({ id, name, color }) => (
          <span key={id} className={styles.mark} style={{ '--color': color } as CSSProperties} data-tag>
            {name}
          </span>
        ))}
    </span>
  );
}

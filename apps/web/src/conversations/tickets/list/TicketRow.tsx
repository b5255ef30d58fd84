import type { Ticket } from '@prosa/contract';
import { IconArrowBackUp, IconCheck, IconCircleX, IconUsersGroup } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelIcons } from '../../../ui/channel-icons.ts';
import layout from '../../../ui/layout.module.css';
import { RowBadges } from './RowBadges.tsx';
import { RowPreview } from './RowPreview.tsx';
import { truncate, NAME_LENGTH, ratingEmoji, formatRowTime } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { BadgeRoom } from './useBadgeRoom.ts';
import type { RowTexts } from './useRowTexts.ts';

export type RowAction = 'accept' | 'ignore' | 'reopen';

interface TicketRowProps {
  ticket: Ticket;
  words: RowTexts;
  isCurrent: boolean;
  /** Whether the arrow keys are at this row, the only one that Tab reaches. */
  isCursor: boolean;
  /** No longer in the list; the row is removed once that cannot move rows under the pointer. */
  isGone: boolean;
  /** The user's draft, unless this ticket is open. */
  draft: string | undefined;
  now: number;
  room: BadgeRoom;
}

/** One row of the list. It has plain elements and no listeners, because there are thousands of rows. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, words, isCurrent, isCursor, isGone, draft, now, room } = props;
  const { contact, unreadMessages } = ticket;
  const name = truncate(contact.name, NAME_LENGTH);
  const Channel = channelIcons[ticket.channel];
  const emoji = ratingEmoji(ticket);
  const edge = { '--edge': ticket.queue?.color ?? 'var(--line-strong)' } as CSSProperties;
  const focus = isCursor ? 0 : -1;
  return (
    <div
      className={styles.row}
      style={edge}
      data-current={isCurrent || undefined}
      data-unread={unreadMessages > 0 || undefined}
      data-gone={isGone || undefined}
      data-acts={isServed(ticket) ? undefined : ticket.status === 'pending' ? 'accept' : 'other'}
    >
      <a
        className={styles.link}
        href={`/tickets/${ticket.uuid}`}
        data-ticket={ticket.id}
        tabIndex={focus}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
      >
        <span className={styles.picture}>
          <Avatar name={contact.name} image={contact.urlPicture} size={44} />
          <span className={styles.channel} data-channel={ticket.channel}>
            <Channel size={14} stroke={2} role="img" aria-label={words.channel[ticket.channel]} />
          </span>
        </span>
        <span className={styles.middle}>
          <span className={styles.name}>
            {ticket.isGroup && <IconUsersGroup size={14} role="img" aria-label={words.group} />}
            <span>{name}</span>
          </span>
          <span className={styles.message}>
            {isGone ? words.gone : <RowPreview ticket={ticket} words={words} draft={draft} />}
          </span>
        </span>
        <span className={styles.side}>
          <time className={styles.time} dateTime={ticket.updatedAt}>
            {formatRowTime(ticket.updatedAt, now)}
          </time>
          {unreadMessages > 0 && (
            <span className={styles.badge}>
              <span aria-hidden>{unreadMessages}</span>
              <span className={layout.srOnly}>{words.unread(unreadMessages)}</span>
            </span>
          )}
          {emoji && (
            <span className={styles.rating} role="img" aria-label={words.rated(ticket.userRating?.rate ?? 0)}>
              {emoji}
            </span>
          )}
        </span>
        <RowBadges ticket={ticket} words={words} now={now} room={room} />
      </a>
      {!isGone && <Actions ticket={ticket} words={words} name={name} focus={focus} />}
    </div>
  );
});

/** Served tickets have no buttons here; their actions are in the ticket view. */
const isServed = ({ status }: Ticket) => status === 'open' || status === 'group';

interface ActionsProps {
  ticket: Ticket;
  words: RowTexts;
  name: string;
  focus: number;
}

function Actions({ ticket, words, name, focus }: ActionsProps) {
  const { status } = ticket;
  const button = (action: RowAction) => ({
    type: 'button' as const,
    'data-action': action,
    tabIndex: focus,
    title: words[action],
    'aria-label': `${words[action]}: ${name}`,
  });
  if (isServed(ticket)) return null;
  return (
    <span className={styles.actions}>
      {status !== 'closed' && words.mayIgnore && (
        <button className={styles.ignore} {...button('ignore')}>
          <IconCircleX size={16} aria-hidden />
        </button>
      )}
      {status === 'pending' && (
        <button className={styles.accept} {...button('accept')}>
          <IconCheck size={15} aria-hidden />
          {words.accept}
        </button>
      )}
      {status === 'closed' && (
        <button className={styles.accept} {...button('reopen')}>
          <IconArrowBackUp size={15} aria-hidden />
          {words.reopen}
        </button>
      )}
    </span>
  );
}

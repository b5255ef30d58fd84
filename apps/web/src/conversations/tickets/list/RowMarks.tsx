import type { Ticket } from '@prosa/contract';
import type { CSSProperties, ReactNode } from 'react';
import { tagsOf, waitedMinutes, waitLevel } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { RowWords } from './useRowWords.ts';

/** How many tags are named; the others are counted. */
const TAGS = 2;

interface RowMarksProps {
  ticket: Ticket;
  words: RowWords;
  now: number;
}

/** Where a ticket is and whose: how long it waits, its queue, connection, attendant and tags. */
export function RowMarks({ ticket, words, now }: RowMarksProps) {
  const waited = waitedMinutes(ticket, now);
  const tags = tagsOf(ticket);
  const more = tags.slice(TAGS);
  return (
    <span className={styles.marks}>
      {waited !== null && (
        <Mark isWhole level={waitLevel(waited)}>
          {words.waited(waited)}
        </Mark>
      )}
      {ticket.status === 'lgpd' ? (
        <Mark>{words.lgpd}</Mark>
      ) : ticket.queue ? (
        <Mark color={ticket.queue.color}>{ticket.queue.name}</Mark>
      ) : (
        <Mark>{words.noQueue}</Mark>
      )}
      {ticket.whatsapp && <Mark isMinor>{ticket.whatsapp.name}</Mark>}
      {ticket.user && words.showsOwner(ticket.user.id) && (
        <Mark isMinor color={ticket.user.color}>
          {ticket.user.name}
        </Mark>
      )}
      {tags.slice(0, TAGS).map(({ id, name, color }) => (
        <Mark key={id} color={color}>
          {name}
        </Mark>
      ))}
      {more.length > 0 && (
        <Mark isWhole title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </Mark>
      )}
    </span>
  );
}

interface MarkProps {
  color?: string;
  level?: string;
  title?: string;
  /** Never cut, however little room there is. */
  isWhole?: boolean;
  /** Not where there is little room. */
  isMinor?: boolean;
  children: ReactNode;
}

function Mark({ color, level, title, isWhole, isMinor, children }: MarkProps) {
  return (
    <span className={styles.mark} data-level={level} data-whole={isWhole} data-minor={isMinor} title={title}>
      {color && <i style={{ '--color': color } as CSSProperties} />}
      <span>{children}</span>
    </span>
  );
}

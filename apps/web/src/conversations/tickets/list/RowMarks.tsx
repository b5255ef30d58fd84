import type { Ticket } from '@prosa/contract';
import type { CSSProperties, ReactNode } from 'react';
import { tagsOf, waitedMinutes, waitLevel } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { RowWords } from './useRowWords.ts';

interface RowMarksProps {
  ticket: Ticket;
  words: RowWords;
  now: number;
}

/** Where a ticket is and whose: how long it waits, its queue, connection, attendant and tags. */
export function RowMarks({ ticket, words, now }: RowMarksProps) {
  const waited = waitedMinutes(ticket, now);
  return (
    <span className={styles.marks}>
      {waited !== null && <Mark level={waitLevel(waited)}>{words.waited(waited)}</Mark>}
      {ticket.status === 'lgpd' ? (
        <Mark>{words.lgpd}</Mark>
      ) : ticket.queue ? (
        <Mark color={ticket.queue.color}>{ticket.queue.name}</Mark>
      ) : (
        <Mark>{words.noQueue}</Mark>
      )}
      {ticket.whatsapp && <Mark>{ticket.whatsapp.name}</Mark>}
      {words.seesOwners && ticket.user && <Mark color={ticket.user.color}>{ticket.user.name}</Mark>}
      {tagsOf(ticket).map(({ id, name, color }) => (
        <Mark key={id} color={color}>
          {name}
        </Mark>
      ))}
    </span>
  );
}

function Mark({ color, level, children }: { color?: string; level?: string; children: ReactNode }) {
  return (
    <span className={styles.mark} data-level={level}>
      {color && <i style={{ '--color': color } as CSSProperties} />}
      {children}
    </span>
  );
}

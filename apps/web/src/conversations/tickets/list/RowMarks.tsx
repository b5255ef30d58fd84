import type { Ticket } from '@prosa/contract';
import type { CSSProperties } from 'react';
import layout from '../../../ui/layout.module.css';
import { fittingMarks } from './fitting-marks.ts';
import { tagsOf, waitedMinutes, waitLevel } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { MarkRoom } from './useMarkRoom.ts';
import type { RowWords } from './useRowWords.ts';

interface RowMarksProps {
  ticket: Ticket;
  words: RowWords;
  now: number;
  room: MarkRoom;
}

/** Where a ticket is and whose: how long it waits, its queue, connection, attendant and tags. */
export function RowMarks({ ticket, words, now, room }: RowMarksProps) {
  const marks = marksOf(ticket, words, now);
  const sized = marks.map(({ text, color, isMinor = false }) => ({
    width: room.widthOf(text, color !== undefined),
    isMinor,
  }));
  const width = room.besides(ticket, words);
  const shown = fittingMarks(sized, width, room.widthOf(`+${marks.length}`, false));
  const more = marks.filter((_, index) => !shown.has(index)).map(({ text }) => text);
  return (
    <span className={styles.marks} style={{ maxWidth: width }}>
      {marks.map(
        ({ key, text, color, level }, index) =>
          shown.has(index) && (
            <span key={key} className={styles.mark} data-level={level}>
              {color && <i style={{ '--color': color } as CSSProperties} />}
              <span>{text}</span>
            </span>
          ),
      )}
      {more.length > 0 && (
        <span className={styles.mark} data-more title={more.join(', ')}>
          <span aria-hidden>+{more.length}</span>
          <span className={layout.srOnly}>{more.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

interface Mark {
  key: string;
  text: string;
  color?: string;
  level?: string;
  isMinor?: boolean;
}

function marksOf(ticket: Ticket, words: RowWords, now: number): Mark[] {
  const { queue, whatsapp, user } = ticket;
  const waited = waitedMinutes(ticket, now);
  const marks: Mark[] = [];
  if (waited !== null) marks.push({ key: 'waited', text: words.waited(waited), level: waitLevel(waited) });
  if (ticket.status === 'lgpd') marks.push({ key: 'queue', text: words.lgpd });
  else if (queue) marks.push({ key: 'queue', text: queue.name, color: queue.color });
  else marks.push({ key: 'queue', text: words.noQueue });
  if (whatsapp) marks.push({ key: 'connection', text: whatsapp.name, isMinor: true });
  if (user && words.showsOwner(user.id))
    marks.push({ key: 'owner', text: user.name, color: user.color, isMinor: true });
  for (const { id, name, color } of tagsOf(ticket)) marks.push({ key: `tag ${id}`, text: name, color });
  return marks;
}

import type { Ticket } from '@prosa/contract';
import type { CSSProperties } from 'react';
import { channelIcons } from '../../../ui/channel-icons.ts';
import layout from '../../../ui/layout.module.css';
import { fitBadges } from './fit-badges.ts';
import { tagsOf, waitedMinutes, waitLevel } from './row-text.ts';
import styles from './TicketRow.module.css';
import type { BadgeRoom } from './useBadgeRoom.ts';
import type { RowTexts } from './useRowTexts.ts';

interface RowBadgesProps {
  ticket: Ticket;
  words: RowTexts;
  now: number;
  room: BadgeRoom;
}

/** The badges of a ticket: waiting time, queue, connection, attendant and tags. */
export function RowBadges({ ticket, words, now, room }: RowBadgesProps) {
  const marks = badgesOf(ticket, words, now);
  const sized = marks.map(({ kind, text, isMinor = false }) => ({
    width: room.widthOf(text, LEAD_PX[kind]),
    isMinor,
  }));
  const width = room.besides(ticket, words);
  const Channel = channelIcons[ticket.channel];
  const shown = fitBadges(sized, width, room.widthOf(`+${marks.length}`));
  const more = marks.filter((_, index) => !shown.has(index)).map(({ text }) => text);
  return (
    <span className={styles.marks} style={{ maxWidth: width }}>
      {marks.map(
        ({ key, kind, text, color, level }, index) =>
          shown.has(index) && (
            <span
              key={key}
              className={styles.mark}
              data-kind={kind}
              data-level={level}
              style={color === undefined ? undefined : ({ '--color': color } as CSSProperties)}
            >
              {kind === 'connection' && <Channel size={13} stroke={2} aria-hidden />}
              {kind === 'owner' && <i aria-hidden>{initialOf(text)}</i>}
              {(kind === 'queue' || kind === 'tag') && <i />}
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

/** Each kind looks different: coloured, with the channel's icon, with an initial, or outlined. */
type BadgeKind = 'state' | 'queue' | 'connection' | 'owner' | 'tag';

/** Width of the icon or initial before the text, including its gap; as in the style sheet. */
const LEAD_PX: Record<BadgeKind, number> = { state: 0, queue: 12, connection: 17, owner: 18, tag: 11 };

const initialOf = (name: string) => (/^\s*(\p{L}\p{M}*|.)/su.exec(name)?.[1] ?? '').toLocaleUpperCase();

interface RowBadge {
  key: string;
  kind: BadgeKind;
  text: string;
  color?: string;
  level?: string;
  isMinor?: boolean;
}

function badgesOf(ticket: Ticket, words: RowTexts, now: number): RowBadge[] {
  const { queue, whatsapp, user } = ticket;
  const waited = waitedMinutes(ticket, now);
  const marks: RowBadge[] = [];
  if (waited !== null)
    marks.push({ key: 'waited', kind: 'state', text: words.waited(waited), level: waitLevel(waited) });
  if (ticket.status === 'lgpd') marks.push({ key: 'queue', kind: 'state', text: words.lgpd });
  else if (queue) marks.push({ key: 'queue', kind: 'queue', text: queue.name, color: queue.color });
  else marks.push({ key: 'queue', kind: 'state', text: words.noQueue });
  if (whatsapp) marks.push({ key: 'connection', kind: 'connection', text: whatsapp.name, isMinor: true });
  if (user && words.showsOwner(user.id))
    marks.push({ key: 'owner', kind: 'owner', text: user.name, color: user.color, isMinor: true });
  for (const { id, name, color } of tagsOf(ticket))
    marks.push({ key: `tag ${id}`, kind: 'tag', text: name, color });
  return marks;
}

import type { Room } from '../../platform/events/events.ts';
import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findTicket } from './queries.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import {
  getTicketDetail,
  getTicketRow,
  listTicketRows,
  type TicketDetailRow,
  type TicketRow,
} from './ticket-rows.ts';
import { toTicket } from './serialize-ticket.ts';
import { audience, type VisibilityFields } from './visibility.ts';

/** Reads at most once and shares the result. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

/** The tickets that events of a transaction will carry, and those read in detail for a response. */
interface PendingReads {
  ids: Set<number>;
  shown: Map<number, () => Promise<TicketDetailRow>>;
  read: () => Promise<Map<number, TicketRow>>;
}

const pendingReads = new WeakMap<Db, PendingReads>();

/** Reads a ticket when its event is written; one query then reads the tickets of all events of the transaction. */
export function readTicketAtFlush(db: Db, id: number): () => Promise<TicketRow> {
  const { ids, shown, read } = pendingReadsIn(db);
  ids.add(id);
  return async () => {
    const detail = shown.get(id);
    return detail ? detail() : ((await read()).get(id) ?? getTicketRow(db, id));
  };
}

/** The same with all details: for a response, and shared with the event to avoid a second read. */
export function readDetailAtFlush(db: Db, id: number): () => Promise<TicketDetailRow> {
  const { shown } = pendingReadsIn(db);
  const read = shown.get(id) ?? once(() => getTicketDetail(db, id));
  shown.set(id, read);
  return read;
}

function pendingReadsIn(db: Db): PendingReads {
  const known = pendingReads.get(db);
  if (known) return known;
  const ids = new Set<number>();
  const shown: PendingReads['shown'] = new Map();
  const read = once(async () => {
    const others = [...ids].filter((id) => !shown.has(id));
    const rows = others.length > 1 ? await listTicketRows(db, others) : [];
    return new Map(rows.map((row) => [row.id, row]));
  });
  const sources = { ids, shown, read };
  pendingReads.set(db, sources);
  return sources;
}

/** Separates administrators from the others, for whom numbers may be masked. */
const splitAdminRooms = (rooms: Room[]): { hidden: boolean; rooms: Room[] }[] =>
  [
    { hidden: false, rooms: rooms.filter((room) => room === 'admins') },
    { hidden: true, rooms: rooms.filter((room) => room !== 'admins') },
  ].filter((part) => part.rooms.length > 0);

/** The rooms in as few groups as masking allows; each group gets one event. */
export const roomGroups = (rooms: Room[], isHiding: boolean) =>
  isHiding ? splitAdminRooms(rooms) : [{ hidden: false, rooms }];

/** Emits the current state of a ticket to those who may see it. */
export async function emitTicket(work: CompanyWork, ticketId: number): Promise<void> {
  const ticket = await findTicket(work.db, ticketId);
  if (ticket) await emitLoadedTicket(work, ticket);
}

/**
 * The same for a ticket that is at hand. It is read when the event is written, so that no other event can come between.
 */
export async function emitLoadedTicket(
  work: CompanyWork,
  ticket: VisibilityFields & { id: number },
  isHiding?: boolean,
): Promise<void> {
  const read = once(readTicketAtFlush(work.db, ticket.id));
  const isHidden = isHiding ?? (await companyHidesNumbers(work.db));
  for (const { hidden, rooms } of roomGroups(audience(ticket), isHidden)) {
    const payload = async () => ({
      action: 'update' as const,
      ticket: toTicket(await read(), { mediaUrl: work.mediaUrl, hidesNumbers: hidden }),
    });
    work.emit('ticket', payload, rooms);
  }
}

/**
 * A ticket that changed hands, queue or status leaves its old lists and enters its new ones; a user who may no longer
 * see it gets only the delete event.
 */
export async function emitTicketMove(
  work: CompanyWork,
  { before, after }: { before: VisibilityFields & { id: number }; after: VisibilityFields & { id: number } },
  isHiding?: boolean,
): Promise<void> {
  work.emit('ticket', { action: 'delete', ticketId: before.id, isMove: true }, audience(before));
  await emitLoadedTicket(work, after, isHiding);
}

export function emitTicketRemoved(work: CompanyWork, ticket: VisibilityFields & { id: number }): void {
  work.emit('ticket', { action: 'delete', ticketId: ticket.id, isMove: false }, audience(ticket));
}

import type { Room } from '../../platform/events.ts';
import type { Db } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findTicket } from './queries.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import {
  getTicketDetail,
  getTicketRow,
  listTicketRows,
  type TicketDetailRow,
  type TicketRow,
} from './ticket-rows.ts';
import { toTicket } from './rows.ts';
import { audience, type Seen } from './visibility.ts';

/** Reads once, however often it is asked. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

/** The tickets a transaction will tell of, and those of which it shows more than is told. */
interface ToTell {
  ids: Set<number>;
  shown: Map<number, () => Promise<TicketDetailRow>>;
  read: () => Promise<Map<number, TicketRow>>;
}

const toTell = new WeakMap<Db, ToTell>();

/** A ticket as it is when its telling is written: all that a transaction tells of are read in one go then. */
export function ticketWhenTold(db: Db, id: number): () => Promise<TicketRow> {
  const { ids, shown, read } = toTellIn(db);
  ids.add(id);
  return async () => {
    const detail = shown.get(id);
    return detail ? detail() : ((await read()).get(id) ?? getTicketRow(db, id));
  };
}

/** The same with all that is shown of it: for an answer, and so that it need not be read again to be told. */
export function detailWhenTold(db: Db, id: number): () => Promise<TicketDetailRow> {
  const { shown } = toTellIn(db);
  const read = shown.get(id) ?? once(() => getTicketDetail(db, id));
  shown.set(id, read);
  return read;
}

function toTellIn(db: Db): ToTell {
  const known = toTell.get(db);
  if (known) return known;
  const ids = new Set<number>();
  const shown: ToTell['shown'] = new Map();
  const read = once(async () => {
    const others = [...ids].filter((id) => !shown.has(id));
    const rows = others.length > 1 ? await listTicketRows(db, others) : [];
    return new Map(rows.map((row) => [row.id, row]));
  });
  const told = { ids, shown, read };
  toTell.set(db, told);
  return told;
}

/** Administrators apart from the others, who may be shown less. */
export const byRank = (rooms: Room[]): { hidden: boolean; rooms: Room[] }[] =>
  [
    { hidden: false, rooms: rooms.filter((room) => room === 'admins') },
    { hidden: true, rooms: rooms.filter((room) => room !== 'admins') },
  ].filter((part) => part.rooms.length > 0);

/** Who hears of it, in as few tellings as what they may be shown allows. */
export const tellings = (rooms: Room[], isHiding: boolean) =>
  isHiding ? byRank(rooms) : [{ hidden: false, rooms }];

/** Tells those who may see a ticket what it looks like now. */
export async function tellTicket(work: CompanyWork, ticketId: number): Promise<void> {
  const ticket = await findTicket(work.db, ticketId);
  if (ticket) await tellSeen(work, ticket);
}

/** The same, of a ticket that is at hand. It is read last of all, when no other telling can come between. */
export async function tellSeen(
  work: CompanyWork,
  ticket: Seen & { id: number },
  isHiding?: boolean,
): Promise<void> {
  const read = once(ticketWhenTold(work.db, ticket.id));
  const isHidden = isHiding ?? (await companyHidesNumbers(work.db));
  for (const { hidden, rooms } of tellings(audience(ticket), isHidden)) {
    const telling = async () => ({
      action: 'update' as const,
      ticket: toTicket(await read(), { mediaUrl: work.mediaUrl, hidesNumbers: hidden }),
    });
    work.emit('ticket', telling, rooms);
  }
}

/**
 * A ticket that changed hands, queue or status leaves the lists it was in and enters those it belongs to now;
 * somebody who may no longer see it only hears that it is gone.
 */
export async function tellMove(
  work: CompanyWork,
  before: Seen & { id: number },
  after: Seen & { id: number },
  isHiding?: boolean,
): Promise<void> {
  work.emit('ticket', { action: 'delete', ticketId: before.id, isMove: true }, audience(before));
  await tellSeen(work, after, isHiding);
}

export function tellRemoved(work: CompanyWork, ticket: Seen & { id: number }): void {
  work.emit('ticket', { action: 'delete', ticketId: ticket.id, isMove: false }, audience(ticket));
}

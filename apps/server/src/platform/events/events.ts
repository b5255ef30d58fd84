import { type EventInput, type EventName, events } from '@prosa/contract';
import { sql } from 'kysely';
import type { SessionCaller } from '../identity/identity.ts';
import { type Db, runUnawaited, prepared } from '../database/db.ts';

/** Rooms of single features, which add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: grows with the features
export interface RoomKinds {}

/**
 * Rooms: sets of sockets that an event can be sent to. What a room may see must match the lists its members may read.
 * `-user:` excludes a person from the other rooms, because that person is notified in another way.
 */
export type Room =
  | 'everyone'
  | 'admins'
  | 'colleagues'
  | 'super'
  | `user:${number}`
  | `session:${string}`
  | `-user:${number}`
  | RoomKinds[keyof RoomKinds];

/** The rooms an event is sent to, and those that are excluded even if their members are in one of the former. */
export function splitRooms(rooms: string[]): { included: string[]; excluded: string[] } {
  const excluded = rooms.filter((room) => room.startsWith('-'));
  const included = rooms.filter((room) => !room.startsWith('-'));
  return { included, excluded: excluded.map((room) => room.slice(1)) };
}

/** Whether a socket in the rooms `own` receives an event sent to `rooms`. */
export function isRecipient(own: readonly string[], rooms: string[]): boolean {
  const { included, excluded } = splitRooms(rooms);
  return included.some((room) => own.includes(room)) && !excluded.some((room) => own.includes(room));
}

/** The rooms a feature puts a person in, by what the feature lets them see. */
export type RoomsOf = (who: SessionCaller) => Room[];

/** Commands to the nodes, stored in the event log so that they arrive in order with the events. */
type Control = '@revoked' | '@rejoin';

/**
 * The payload of an event, or a function that reads it just before the commit. A payload built from several rows must
 * be read while the company's event counter is locked: otherwise two concurrent changes would each send a payload
 * without the other.
 */
export type EventPayloadSource<E extends EventName> = EventInput<E> | (() => Promise<EventInput<E>>);

interface PendingEvent {
  companyId: number;
  name: EventName | Control;
  payload: () => unknown;
  rooms: Room[];
}

export interface NewEvent<E extends EventName> {
  name: E;
  payload: EventPayloadSource<E>;
  rooms: Room[];
}

export interface EventBuffer {
  add<E extends EventName>(companyId: number, event: NewEvent<E>): void;
  addControl(companyId: number, name: Control, rooms: Room[]): void;
  /** Writes the events that were added since the last call. */
  write(db: Db): Promise<void>;
  /** The last event number of each company, of the events written so far. */
  lastNumbers: LastEventNumbers;
}

export function createEventBuffer(): EventBuffer {
  const pending: PendingEvent[] = [];
  const lastNumbers: LastEventNumbers = new Map();
  return {
    lastNumbers,
    add: (companyId, { name, payload: source, rooms }) => {
      // The payload is parsed now, so that later changes to the object do not affect the event.
      const schema = events[name].payload;
      const parsed = typeof source === 'function' ? undefined : schema.parse(source);
      const payload = typeof source === 'function' ? async () => schema.parse(await source()) : () => parsed;
      pending.push({ companyId, name, payload, rooms });
    },
    addControl: (companyId, name, rooms) => pending.push({ companyId, name, payload: () => ({}), rooms }),
    write: (db) => writeEvents(db, pending.splice(0), lastNumbers),
  };
}

/** A client that is a day behind reloads everything anyway. */
export const pruneEvents = (db: Db) =>
  db.deleteFrom('events').where('createdAt', '<', sql<Date>`now() - interval '1 day'`).execute();

/**
 * Deletes the events about removed records. A client that reconnects and finds a gap reloads everything. The ids are
 * matched in the text first: parsing every event of a day as JSON would cost much more.
 */
export const deleteEventsNaming = (
  db: Db,
  { ids, path, variables }: { ids: number[]; path: string; variables: Record<string, number[]> },
) =>
  sql`
    delete from events where "companyId" = current_company()
      and payload::text ~ ${`:(${ids.join('|')})[,}]`}
      and jsonb_path_exists(payload::jsonb, ${path}::jsonpath, ${JSON.stringify(variables)}::jsonb)`.execute(
    db,
  );

const reserveNumbers = prepared(
  (count: number, companyId: number) => sql<{ number: number }>`
    update event_counters set number = number + ${count}::int where "companyId" = ${companyId} returning number`,
);
/** Values are passed as lines: JSON contains no raw line breaks, and lines can be split without parsing. */
const insertEvents = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (companyId: number, before: number, names: string, payloads: string, rooms: string) => sql`
    insert into events ("companyId", number, name, payload, rooms)
    select ${companyId}::int, ${before}::bigint + place, name, payload::json, rooms::text[]
    from unnest(string_to_array(${names}, E'\n'), string_to_array(${payloads}, E'\n'),
      string_to_array(${rooms}, E'\n')) with ordinality as event(name, payload, rooms, place)`,
);

/** The number of the company's last event; data read after this is at least as new. */
export const readLastEventNumber = prepared(
  () => sql<{ number: number }>`select number from event_counters where "companyId" = current_company()`,
);

/** The last event number of each company that got events. */
export type LastEventNumbers = Map<number, number>;

/**
 * Numbers and writes the events right before the commit: the counter's row lock makes the numbers follow the commit
 * order, so no reader can skip one that is still to come. Payloads are read right after the counter is locked, and
 * inserted together with the commit, because all other writers of events in the company wait meanwhile. Companies are
 * processed in id order, so that two transactions with events for several companies cannot deadlock.
 */
async function writeEvents(db: Db, pending: PendingEvent[], lastNumbers: LastEventNumbers): Promise<void> {
  const companyIds = [...new Set(pending.map((event) => event.companyId))].toSorted((a, b) => a - b);
  for (const companyId of companyIds) {
    const own = pending.filter((event) => event.companyId === companyId);
    const numbering = reserveNumbers(db, own.length, companyId);
    const [[counter], ...payloads] = await Promise.all([numbering, ...own.map(({ payload }) => payload())]);
    // The company was removed meanwhile.
    if (!counter) continue;
    const before = counter.number - own.length;
    const lines = (of: (event: PendingEvent, index: number) => string) => own.map(of).join('\n');
    runUnawaited(
      db,
      insertEvents(
        db,
        companyId,
        before,
        lines(({ name }) => name),
        lines((_event, index) => JSON.stringify(payloads[index])),
        lines(({ rooms }) => `{${rooms.join(',')}}`),
      ),
    );
    lastNumbers.set(companyId, counter.number);
  }
}

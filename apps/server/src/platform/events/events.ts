import { type EventInput, type EventName, events } from '@prosa/contract';
import { sql } from 'kysely';
import type { SessionCaller } from '../identity/identity.ts';
import { type Db, runUnawaited, prepared } from '../database/db.ts';

/** Rooms that only one feature knows the meaning of. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: grows with the features
export interface RoomKinds {}

/**
 * Sets of sockets an event can be told to. What a room may see must be what its people's lists show. `-user:` is nobody:
 * it leaves a person out of the other rooms, who is told in another way.
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

/** The rooms that are told, and those that are left out even where they are among them. */
export function splitRooms(rooms: string[]): { told: string[]; leftOut: string[] } {
  const leftOut = rooms.filter((room) => room.startsWith('-'));
  const told = rooms.filter((room) => !room.startsWith('-'));
  return { told, leftOut: leftOut.map((room) => room.slice(1)) };
}

/** Whether somebody in these rooms hears of it. */
export function isRecipient(own: readonly string[], rooms: string[]): boolean {
  const { told, leftOut } = splitRooms(rooms);
  return told.some((room) => own.includes(room)) && !leftOut.some((room) => own.includes(room));
}

/** The rooms a person is in because of what a feature lets them see. */
export type RoomsOf = (who: SessionCaller) => Room[];

/** Orders to the nodes themselves, written beside the events so that they arrive in the same order. */
export type Control = '@revoked' | '@rejoin';

/**
 * What is told, or how to find it out at the last moment. A record made of several rows is read only when no
 * other event of the company can come in between: or two changes at once would each tell without the other.
 */
export type EventPayloadSource<E extends EventName> = EventInput<E> | (() => Promise<EventInput<E>>);

interface PendingEvent {
  companyId: number;
  name: EventName | Control;
  payload: () => unknown;
  rooms: Room[];
}

export interface EventBuffer {
  add<E extends EventName>(companyId: number, name: E, telling: EventPayloadSource<E>, rooms: Room[]): void;
  addControl(companyId: number, name: Control, rooms: Room[]): void;
  /** Writes what was added since the last time. */
  write(db: Db): Promise<void>;
  /** What was written so far. */
  lastNumbers: LastEventNumbers;
}

export function createEventBuffer(): EventBuffer {
  const pending: PendingEvent[] = [];
  const told: LastEventNumbers = new Map();
  return {
    lastNumbers: told,
    add: (companyId, name, telling, rooms) => {
      // What is given now is told later: as it was, whatever becomes of it meanwhile.
      const schema = events[name].payload;
      const now = typeof telling === 'function' ? undefined : schema.parse(telling);
      const payload = typeof telling === 'function' ? async () => schema.parse(await telling()) : () => now;
      pending.push({ companyId, name, payload, rooms });
    },
    addControl: (companyId, name, rooms) => pending.push({ companyId, name, payload: () => ({}), rooms }),
    write: (db) => writeEvents(db, pending.splice(0), told),
  };
}

/** A client a day behind fetches everything anew anyway. */
export const pruneEvents = (db: Db) =>
  db.deleteFrom('events').where('createdAt', '<', sql<Date>`now() - interval '1 day'`).execute();

/**
 * Takes back what was told of things that are no more. Whoever was away and finds something missing fetches everything
 * anew. The ids are looked for in the text first: taking every event of a day apart would cost much more.
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
/** Each on a line of its own: no JSON has a line break in it, and a list of lines is taken apart without reading them. */
const insertEvents = prepared(
  (companyId: number, before: number, names: string, payloads: string, rooms: string) => sql`
    insert into events ("companyId", number, name, payload, rooms)
    select ${companyId}::int, ${before}::bigint + place, name, payload::json, rooms::text[]
    from unnest(string_to_array(${names}, E'\n'), string_to_array(${payloads}, E'\n'),
      string_to_array(${rooms}, E'\n')) with ordinality as told(name, payload, rooms, place)`,
);

/** The number of the last event there is; what is read after it is at least as new. */
export const readLastEventNumber = prepared(
  () => sql<{ number: number }>`select number from event_counters where "companyId" = current_company()`,
);

/** The number of the last event of each company that was told something. */
export type LastEventNumbers = Map<number, number>;

/**
 * Numbers and writes the events, last thing before the commit: the counter's row lock orders the numbers
 * by commit, so no reader can pass one that is still to come. What is told is asked for right behind the counter, and
 * written together with the commit, because everybody else who has something to tell waits meanwhile. Companies are
 * taken in order of their ids, so that two transactions telling several companies cannot wait for each other.
 */
async function writeEvents(db: Db, pending: PendingEvent[], told: LastEventNumbers): Promise<void> {
  const companyIds = [...new Set(pending.map((event) => event.companyId))].toSorted((a, b) => a - b);
  for (const companyId of companyIds) {
    const own = pending.filter((event) => event.companyId === companyId);
    const numbering = reserveNumbers(db, own.length, companyId);
    const [[counter], ...payloads] = await Promise.all([numbering, ...own.map(({ payload }) => payload())]);
    // Removed since it was decided to tell it.
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
    told.set(companyId, counter.number);
  }
}

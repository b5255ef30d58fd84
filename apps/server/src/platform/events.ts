import { type EventInput, type EventName, events } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Sets of sockets an event can be told to. What a room may see must be what its people's lists show. */
export type Room = 'everyone' | 'admins' | 'super' | `user:${number}` | `session:${string}`;

/** Orders to the nodes themselves, written beside the events so that they arrive in the same order. */
export type Control = '@revoked' | '@rejoin';

export interface PendingEvent {
  companyId: number;
  name: EventName | Control;
  payload: unknown;
  rooms: Room[];
}

export interface EventBuffer {
  add<E extends EventName>(companyId: number, name: E, payload: EventInput<E>, rooms: Room[]): void;
  addControl(companyId: number, name: Control, rooms: Room[]): void;
  pending: PendingEvent[];
}

export function createEventBuffer(): EventBuffer {
  const pending: PendingEvent[] = [];
  return {
    pending,
    add: (companyId, name, payload, rooms) =>
      pending.push({ companyId, name, payload: events[name].payload.parse(payload), rooms }),
    addControl: (companyId, name, rooms) => pending.push({ companyId, name, payload: {}, rooms }),
  };
}

/** A client a day behind fetches everything anew anyway. */
export const pruneEvents = (db: Db) =>
  db.deleteFrom('events').where('createdAt', '<', sql<Date>`now() - interval '1 day'`).execute();

/**
 * Numbers and writes the events, last thing before the commit: the counter's row lock orders the numbers
 * by commit, so no reader can pass one that is still to come. Companies are taken in order of their ids,
 * so that two transactions telling several companies cannot wait for each other.
 */
export async function writeEvents(db: Db, pending: PendingEvent[]): Promise<number[]> {
  const companyIds = [...new Set(pending.map((event) => event.companyId))].toSorted((a, b) => a - b);
  for (const companyId of companyIds) {
    const own = pending.filter((event) => event.companyId === companyId);
    const { number: last } = await db
      .updateTable('event_counters')
      .set({ number: sql`number + ${own.length}` })
      .where('companyId', '=', companyId)
      .returning('number')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('events')
      .values(
        own.map((event, index) => ({
          companyId,
          number: last - own.length + 1 + index,
          name: event.name,
          payload: JSON.stringify(event.payload),
          rooms: event.rooms,
        })),
      )
      .execute();
  }
  return companyIds;
}

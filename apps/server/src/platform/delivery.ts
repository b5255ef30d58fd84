import { EVENT_REPLAY_LIMIT, type EventName, events, RESYNC_EVENT } from '@prosa/contract';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Database } from './db.ts';
import type { Room } from './events.ts';
import type { Log } from './log.ts';

/** Hands committed events, in order, to this node's sockets of those allowed to see them. */
export interface Delivery {
  wake(companyIds: number[]): void;
  /** Catches the socket up and only then puts it in its rooms; returns the number it is at. */
  join(socket: Joining, companyId: number, rooms: Room[], last: number | undefined): Promise<number>;
  start(): void;
  stop(): void;
}

type Joining = Pick<Socket, 'join' | 'emit' | 'on'>;

interface StoredEvent {
  number: number;
  name: string;
  payload: unknown;
  rooms: string[];
}

/** What this node knows of a company it has sockets of. */
interface Stream {
  companyId: number;
  /** The last number that was handed out here. */
  position: number;
  sockets: number;
  /** Everything about one company happens one after the other, so nothing is skipped or told twice. */
  turn: Promise<unknown>;
}

/** A wake-up can be lost with its connection; this finds what it would have told. */
const POLL_MS = 1000;

export function createDelivery(io: Pick<Server, 'of'>, database: Database, log: Log): Delivery {
  const streams = new Map<number, Stream>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const inTurn = <T>(stream: Stream, act: () => Promise<T>): Promise<T> => {
    const result = stream.turn.then(act);
    stream.turn = result.catch(() => {});
    return result;
  };

  const drain = (stream: Stream) =>
    inTurn(stream, async () => {
      const pending = await readEvents(database, stream.companyId, stream.position);
      const namespace = io.of(`/${stream.companyId}`);
      for (const event of pending) {
        deliver(namespace, stream.companyId, event);
        stream.position = event.number;
      }
      // A full page means there may be more.
      if (pending.length > EVENT_REPLAY_LIMIT) void wakeOne(stream);
    });

  const wakeOne = (stream: Stream) =>
    drain(stream).catch((error: unknown) => {
      if (!stopped) log.error({ error: String(error) }, 'events could not be read');
    });

  async function poll() {
    const counters = await readCounters(database, [...streams.keys()]);
    for (const { companyId, number } of counters) {
      const stream = streams.get(companyId);
      if (stream && number > stream.position) void wakeOne(stream);
    }
  }

  async function openStream(companyId: number): Promise<Stream> {
    const known = streams.get(companyId);
    if (known) return known;
    const [counter] = await readCounters(database, [companyId]);
    const stream = { companyId, position: counter?.number ?? 0, sockets: 0, turn: Promise.resolve() };
    // Another socket may have opened it while the counter was read.
    const opened = streams.get(companyId) ?? stream;
    streams.set(companyId, opened);
    return opened;
  }

  return {
    wake(companyIds) {
      for (const companyId of companyIds) {
        const stream = streams.get(companyId);
        if (stream) void wakeOne(stream);
      }
    },
    async join(socket, companyId, rooms, last) {
      const stream = await openStream(companyId);
      stream.sockets += 1;
      socket.on('disconnect', () => {
        stream.sockets -= 1;
        if (stream.sockets === 0) streams.delete(companyId);
      });
      return inTurn(stream, async () => {
        if (last !== undefined) await replay(database, socket, stream, rooms, last);
        await socket.join(rooms);
        return stream.position;
      });
    },
    start() {
      const tick = () => {
        timer = setTimeout(() => {
          const polled = streams.size === 0 ? Promise.resolve() : poll();
          polled
            .catch((error: unknown) => log.warn({ error: String(error) }, 'events could not be polled'))
            .finally(() => stopped || tick());
        }, POLL_MS);
        timer.unref();
      };
      tick();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function deliver(namespace: Namespace, companyId: number, event: StoredEvent): void {
  if (event.name === '@revoked') namespace.in(event.rooms).disconnectSockets(true);
  // Closing only the connection makes the client come back by itself, with its new rights.
  else if (event.name === '@rejoin')
    for (const socket of socketsIn(namespace, event.rooms)) socket.conn.close();
  else
    namespace.to(event.rooms).emit(channelOf(event.name, companyId), event.payload, { number: event.number });
}

const socketsIn = (namespace: Namespace, rooms: string[]) =>
  [...namespace.sockets.values()].filter((socket) => rooms.some((room) => socket.rooms.has(room)));

const channelOf = (name: string, companyId: number) => events[name as EventName].channel(companyId);

async function replay(
  database: Database,
  socket: Joining,
  stream: Stream,
  rooms: Room[],
  last: number,
): Promise<void> {
  if (last === stream.position) return;
  const missed = (await readEvents(database, stream.companyId, last)).filter(
    (event) => event.number <= stream.position,
  );
  const isWhole = last < stream.position && missed.length === stream.position - last;
  if (!isWhole) {
    socket.emit(RESYNC_EVENT);
    return;
  }
  for (const event of missed) {
    if (event.name.startsWith('@') || !event.rooms.some((room) => (rooms as string[]).includes(room)))
      continue;
    socket.emit(channelOf(event.name, stream.companyId), event.payload, { number: event.number });
  }
}

const readEvents = (database: Database, companyId: number, after: number): Promise<StoredEvent[]> =>
  database.inCompany(companyId, (db) =>
    db
      .selectFrom('events')
      .select(['number', 'name', 'payload', 'rooms'])
      .where('companyId', '=', companyId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(EVENT_REPLAY_LIMIT + 1)
      .execute(),
  );

const readCounters = (
  database: Database,
  companyIds: number[],
): Promise<{ companyId: number; number: number }[]> =>
  database.onPlatform((db) =>
    db
      .selectFrom('event_counters')
      .select(['companyId', 'number'])
      .where('companyId', 'in', companyIds)
      .execute(),
  );

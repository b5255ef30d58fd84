import { EVENT_REPLAY_LIMIT, type EventName, events, RESYNC_EVENT } from '@prosa/contract';
import type { Namespace, Socket } from 'socket.io';
import type { Database } from '../database/db.ts';
import { splitRooms, isRecipient, type Room } from './events.ts';
import type { SessionCaller } from '../identity/identity.ts';
import type { Log } from '../log.ts';

/** Hands committed events, in order, to this node's sockets of those allowed to see them. */
export interface Delivery {
  /** Whether there is such a company. */
  hasCompany(companyId: number): Promise<boolean>;
  wake(companyIds: number[]): void;
  /** Catches the socket up and only then puts it in its rooms; resolves with the number it is at. */
  join(socket: JoiningSocket, who: SessionCaller, rooms: Room[], last: number | undefined): Promise<number>;
  /** Given by those who know what the events are about. */
  onReplay(rights: ReplayRights): void;
  start(): void;
  stop(): void;
}

type JoiningSocket = Pick<Socket, 'nsp' | 'join' | 'emit' | 'on' | 'connected'>;

export interface StoredEvent {
  number: number;
  name: string;
  payload: unknown;
  rooms: string[];
}

/**
 * Of what somebody missed, what they may be told now: the rooms of an event say who might see it then. Nothing when
 * they may be shown less of everything, so that all has to be fetched anew.
 */
export type ReplayRights = (who: SessionCaller, missed: StoredEvent[]) => Promise<StoredEvent[] | undefined>;

/** What this node knows of a company it has sockets of. */
interface CompanyStream {
  companyId: number;
  namespace: Namespace;
  /** The last number that was handed out here; unknown until the first socket's turn. */
  position: number | undefined;
  sockets: number;
  /** Everything about one company happens one after the other, so nothing is skipped or told twice. */
  turn: Promise<unknown>;
}

/** A wake-up can be lost with its connection; this finds what it would have told. */
const POLL_MS = 1000;

/** Hears of every event after the windows of this node were told. */
export type EventListener = (companyId: number, name: EventName, payload: unknown) => void;

export function createDelivery(database: Database, log: Log, onTold: EventListener): Delivery {
  const streams = new Map<number, CompanyStream>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let rights: ReplayRights = (_who, missed) => Promise.resolve(missed);

  const inTurn = <T>(stream: CompanyStream, act: () => Promise<T>): Promise<T> => {
    const result = stream.turn.then(act);
    stream.turn = result.catch(() => {});
    return result;
  };

  const drain = (stream: CompanyStream) =>
    inTurn(stream, async () => {
      if (stream.position === undefined) return;
      const pending = await readEvents(database, stream.companyId, stream.position);
      for (const event of pending) {
        deliver(stream, event);
        if (isKnown(event.name)) onTold(stream.companyId, event.name, event.payload);
        stream.position = event.number;
      }
      // A full page means there may be more.
      if (pending.length > EVENT_REPLAY_LIMIT) void wakeOne(stream);
    });

  const wakeOne = (stream: CompanyStream) =>
    drain(stream).catch((error: unknown) => {
      if (!stopped) log.error({ error: String(error) }, 'events could not be read');
    });

  async function poll() {
    const asked = [...streams.values()];
    const counters = await readCounters(
      database,
      asked.map(({ companyId }) => companyId),
    );
    for (const stream of asked) {
      const number = counters.get(stream.companyId);
      // The company was removed, and with it its sessions and the events that would have told of it.
      if (number === undefined) stream.namespace.disconnectSockets(true);
      else if (stream.position !== undefined && number > stream.position) void wakeOne(stream);
    }
  }

  function holdStream(companyId: number, namespace: Namespace): CompanyStream {
    const opened = { companyId, namespace, position: undefined, sockets: 0, turn: Promise.resolve() };
    const stream = streams.get(companyId) ?? opened;
    streams.set(companyId, stream);
    stream.sockets += 1;
    return stream;
  }

  function releaseStream(stream: CompanyStream): void {
    stream.sockets -= 1;
    if (stream.sockets === 0) streams.delete(stream.companyId);
  }

  return {
    hasCompany: async (companyId) => (await readCounters(database, [companyId])).has(companyId),
    wake(companyIds) {
      for (const companyId of companyIds) {
        const stream = streams.get(companyId);
        if (stream) void wakeOne(stream);
      }
    },
    onReplay(given) {
      rights = given;
    },
    join(socket, who, rooms, last) {
      const { companyId } = who;
      const stream = holdStream(companyId, socket.nsp);
      socket.on('disconnect', () => releaseStream(stream));
      return inTurn(stream, async () => {
        const position = (stream.position ??= await readPosition(database, companyId));
        if (last !== undefined)
          await replay(database, socket, { caller: who, position, rooms, last, rights });
        // It may have left while it waited; nobody would take it out of its rooms again.
        if (socket.connected) await socket.join(rooms);
        return position;
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

function deliver({ namespace, companyId }: CompanyStream, event: StoredEvent): void {
  if (event.name === '@revoked') namespace.in(event.rooms).disconnectSockets(true);
  // Closing only the connection makes the client come back by itself, with its new rights.
  else if (event.name === '@rejoin')
    for (const socket of socketsIn(namespace, event.rooms)) socket.conn.close();
  else if (isKnown(event.name)) {
    const { told, leftOut } = splitRooms(event.rooms);
    const channel = events[event.name].channel(companyId);
    namespace.to(told).except(leftOut).emit(channel, event.payload, stamp(event));
  }
}

const socketsIn = (namespace: Namespace, rooms: string[]) =>
  [...namespace.sockets.values()].filter((socket) => rooms.some((room) => socket.rooms.has(room)));

/** A node of a newer version may tell what this one has no word for. */
const isKnown = (name: string): name is EventName => Object.hasOwn(events, name);

const stamp = ({ number }: StoredEvent) => ({ number });

interface CatchUp {
  caller: SessionCaller;
  rights: ReplayRights;
  position: number;
  rooms: Room[];
  last: number;
}

async function replay(
  database: Database,
  socket: JoiningSocket,
  { caller, rights, position, rooms, last }: CatchUp,
): Promise<void> {
  const { companyId } = caller;
  // A page may have heard of what is still to be told here: from another node, or with the answer it began with.
  if (last === position || (last > position && last <= (await readPosition(database, companyId)))) return;
  const missed = (await readEvents(database, companyId, last)).filter((event) => event.number <= position);
  const own = missed.filter((event) => isRecipient(rooms, event.rooms));
  const isWhole = missed.length === position - last && missed.length <= EVENT_REPLAY_LIMIT;
  // With other rights the lists show other rows, of which no event told.
  const isWithin = isWhole && !own.some((event) => event.name === '@rejoin');
  const allowed = isWithin ? await rights(caller, own) : undefined;
  if (!allowed) {
    socket.emit(RESYNC_EVENT);
    return;
  }
  for (const event of allowed) {
    if (isKnown(event.name)) socket.emit(events[event.name].channel(companyId), event.payload, stamp(event));
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

const readCounters = async (database: Database, companyIds: number[]): Promise<Map<number, number>> => {
  const counters = await database.onPlatform((db) =>
    db
      .selectFrom('event_counters')
      .select(['companyId', 'number'])
      .where('companyId', 'in', companyIds)
      .execute(),
  );
  return new Map(counters.map(({ companyId, number }) => [companyId, number]));
};

const readPosition = async (database: Database, companyId: number): Promise<number> =>
  (await readCounters(database, [companyId])).get(companyId) ?? 0;

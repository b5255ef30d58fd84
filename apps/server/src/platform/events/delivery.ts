import { EVENT_REPLAY_LIMIT, type EventName, events, furtherEvents, RESYNC_EVENT } from '@prosa/contract';
import { sql } from 'kysely';
import type { Namespace, Socket } from 'socket.io';
import type { Database } from '../database/db.ts';
import { splitRooms, isRecipient, type Room } from './events.ts';
import type { SessionCaller } from '../identity/identity.ts';
import type { Log } from '../log.ts';

type JoiningSocket = Pick<Socket, 'nsp' | 'join' | 'emit' | 'on' | 'connected'>;

export interface StoredEvent {
  number: number;
  name: string;
  payload: unknown;
  rooms: string[];
}

/**
 * Filters missed events by the person's current rights: the rooms of an event only say who could see it then. Undefined
 * when the rights have shrunk so that the client has to reload everything.
 */
export type ReplayRights = (who: SessionCaller, missed: StoredEvent[]) => Promise<StoredEvent[] | undefined>;

/** The state of one company that has sockets on this node. */
interface CompanyStream {
  companyId: number;
  namespace: Namespace;
  /** The last number sent on this node; undefined until the first socket has joined. */
  position: number | undefined;
  sockets: number;
  /** Serializes all work for one company, so that no event is skipped or sent twice. */
  turn: Promise<unknown>;
}

/** Wake-ups can be lost with the notify connection; polling finds the missed events. */
const POLL_MS = 1000;

/** Called for every event after it was sent to the sockets of this node. */
export type EventListener = (companyId: number, name: EventName, payload: unknown) => void;

/** Sends committed events, in order, to the sockets of this node that may see them. */
export class Delivery {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onEvent: EventListener;
  readonly #streams = new Map<number, CompanyStream>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #rights: ReplayRights = (_caller, missed) => Promise.resolve(missed);

  constructor(database: Database, log: Log, onEvent: EventListener) {
    this.#database = database;
    this.#log = log;
    this.#onEvent = onEvent;
  }

  async hasCompany(companyId: number): Promise<boolean> {
    return (await readCounters(this.#database, [companyId])).has(companyId);
  }

  wake(companyIds: number[]): void {
    for (const companyId of companyIds) {
      const stream = this.#streams.get(companyId);
      if (stream) void this.#wakeStream(stream);
    }
  }

  /** Sets the filter for missed events. */
  onReplay(rights: ReplayRights): void {
    this.#rights = rights;
  }

  /** Replays missed events to the socket, then joins its rooms; resolves with the number it has reached. */
  join(
    socket: JoiningSocket,
    caller: SessionCaller,
    { rooms, last }: { rooms: Room[]; last: number | undefined },
  ): Promise<number> {
    const { companyId } = caller;
    const stream = this.#holdStream(companyId, socket.nsp);
    socket.on('disconnect', () => this.#releaseStream(stream));
    return runInTurn(stream, async () => {
      const position = (stream.position ??= await readPosition(this.#database, companyId));
      if (last !== undefined)
        await replay(this.#database, socket, { caller, position, rooms, last, rights: this.#rights });
      // The socket may have disconnected meanwhile, and would then never be removed from its rooms.
      if (socket.connected) await socket.join(rooms);
      return position;
    });
  }

  start(): void {
    this.#timer = setTimeout(() => {
      const polled = this.#streams.size === 0 ? Promise.resolve() : this.#poll();
      polled
        .catch((error: unknown) => this.#log.warn({ error: String(error) }, 'events could not be polled'))
        .finally(() => this.#isStopped || this.start());
    }, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #drain(stream: CompanyStream): Promise<void> {
    return runInTurn(stream, async () => {
      if (stream.position === undefined) return;
      const pending = await readEvents(this.#database, stream.companyId, stream.position);
      for (const event of pending) {
        deliver(stream, event);
        if (isKnown(event.name)) this.#onEvent(stream.companyId, event.name, event.payload);
        stream.position = event.number;
      }
      // The limit was reached, so there may be more.
      if (pending.length > EVENT_REPLAY_LIMIT) void this.#wakeStream(stream);
    });
  }

  #wakeStream(stream: CompanyStream): Promise<void> {
    return this.#drain(stream).catch((error: unknown) => {
      if (!this.#isStopped) this.#log.error({ error: String(error) }, 'events could not be read');
    });
  }

  async #poll(): Promise<void> {
    const streams = [...this.#streams.values()];
    const counters = await readCounters(
      this.#database,
      streams.map(({ companyId }) => companyId),
    );
    for (const stream of streams) {
      const number = counters.get(stream.companyId);
      // The company was removed, together with its sessions and the events that would have closed the sockets.
      if (number === undefined) stream.namespace.disconnectSockets(true);
      else if (stream.position !== undefined && number > stream.position) void this.#wakeStream(stream);
    }
  }

  #holdStream(companyId: number, namespace: Namespace): CompanyStream {
    const opened = { companyId, namespace, position: undefined, sockets: 0, turn: Promise.resolve() };
    const stream = this.#streams.get(companyId) ?? opened;
    this.#streams.set(companyId, stream);
    stream.sockets += 1;
    return stream;
  }

  #releaseStream(stream: CompanyStream): void {
    stream.sockets -= 1;
    if (stream.sockets === 0) this.#streams.delete(stream.companyId);
  }
}

function runInTurn<T>(stream: CompanyStream, act: () => Promise<T>): Promise<T> {
  const result = stream.turn.then(act);
  stream.turn = result.catch(() => {});
  return result;
}

function deliver({ namespace, companyId }: CompanyStream, event: StoredEvent): void {
  if (event.name === '@revoked') namespace.in(event.rooms).disconnectSockets(true);
  // Closing only the underlying connection makes the client reconnect, with its new rights.
  else if (event.name === '@rejoin')
    for (const socket of socketsIn(namespace, event.rooms)) socket.conn.close();
  else if (isKnown(event.name)) {
    const { included, excluded } = splitRooms(event.rooms);
    const channel = events[event.name].channel(companyId);
    namespace.to(included).except(excluded).emit(channel, event.payload, stamp(event));
    const naming = furtherEvents[event.name] as FurtherNaming | undefined;
    if (naming)
      for (const socket of socketsIn(namespace, included).filter(isOtherClient))
        for (const [name, payload] of naming(event.payload, { companyId, userId: userIdOf(socket) }))
          socket.emit(name, payload);
  }
}

type FurtherNaming = (
  payload: unknown,
  listener: { companyId: number; userId: number },
) => [name: string, payload: object][];

/** Our own pages say which event they had last; other clients know nothing of numbers. */
const isOtherClient = ({ handshake }: Pick<Socket, 'handshake'>) => handshake.auth['last'] === undefined;
const userIdOf = ({ data }: Pick<Socket, 'data'>) => (data as { caller: SessionCaller }).caller.id;

const socketsIn = (namespace: Namespace, rooms: string[]) =>
  [...namespace.sockets.values()].filter((socket) => rooms.some((room) => socket.rooms.has(room)));

/** A node of a newer version may write events that this version does not know. */
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
  // The client may already know newer events than this node: from another node, or from a call's reply.
  if (last === position || (last > position && last <= (await readPosition(database, companyId)))) return;
  const missed = (await readEvents(database, companyId, last)).filter((event) => event.number <= position);
  const own = missed.filter((event) => isRecipient(rooms, event.rooms));
  const isWhole = missed.length === position - last && missed.length <= EVENT_REPLAY_LIMIT;
  // With changed rights the lists show other rows, for which there were no events.
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
      // One parameter, however many companies have a page open: a statement takes 65,535 at most.
      .where('companyId', '=', sql<number>`any (${companyIds}::int[])`)
      .execute(),
  );
  return new Map(counters.map(({ companyId, number }) => [companyId, number]));
};

const readPosition = async (database: Database, companyId: number): Promise<number> =>
  (await readCounters(database, [companyId])).get(companyId) ?? 0;

import type { Server as HttpServer } from 'node:http';
import { HEARTBEAT_EVENT, READY_EVENT } from '@prosa/contract';
import { type DisconnectReason, Server, type Socket } from 'socket.io';
import type { Config } from '../config.ts';
import type { PoolConfig, Database } from '../database/db.ts';
import { Delivery, type ReplayRights } from './delivery.ts';
import { AppError } from '../errors.ts';
import type { Room, RoomsOf } from './events.ts';
import { isOwnOrigin } from '../identity/own-origin.ts';
import type { Identity, SessionCaller } from '../identity/identity.ts';
import { LiveSessions } from './live-sessions.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SocketFeature } from './socket-feature.ts';
import { bearerToken } from '../identity/tokens.ts';
import { type Changes, NodeNotify } from './node-notify.ts';

/** How soon a page that disappeared without closing its socket is detected. */
const PING_EVERY_MS = 25_000;
const PING_WAIT_MS = 20_000;
/** Events sent this shortly before a disconnect may not have arrived. */
const DISCONNECT_GRACE_MS = 2000;

interface SocketData {
  caller: SessionCaller;
}
type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

/** The rooms that follow from the person alone. */
const ownRoomsOf = (who: SessionCaller): Room[] => [
  'everyone',
  `user:${who.id}`,
  `session:${who.sessionId}`,
  who.profile === 'admin' ? 'admins' : 'colleagues',
  ...(who.super ? (['super'] as const) : []),
];

interface Dependencies {
  config: Config;
  database: Database;
  connection: PoolConfig;
  identity: Identity;
  log: Log;
  /** The rooms that features add. */
  rooms: readonly RoomsOf[];
  metrics: Pick<Metrics, 'countEvents'>;
}

type RealtimeServer = Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

/** The live connections of browsers, and the notifications between nodes. */
export class Realtime {
  readonly #io: RealtimeServer;
  readonly #delivery: Delivery;
  readonly #nodes: NodeNotify;
  readonly #identity: Identity;
  readonly #log: Log;
  readonly #roomsOfFeatures: readonly RoomsOf[];
  readonly #features: SocketFeature[] = [];
  readonly #listeners: ((changes: Changes) => void)[] = [];
  #isAttached = false;
  #heartbeat: ((caller: SessionCaller) => Promise<void>) | undefined;
  /** The sessions with an open page. */
  readonly sessions: LiveSessions;

  constructor({ config, database, connection, identity, log, rooms, metrics }: Dependencies) {
    this.#identity = identity;
    this.#log = log;
    this.#roomsOfFeatures = rooms;
    this.sessions = new LiveSessions(log);
    this.#delivery = new Delivery(database, log, (...event) => {
      metrics.countEvents(1);
      for (const feature of this.#features) feature.onEvent(...event);
    });
    this.#nodes = new NodeNotify(connection, log, {
      onChanges: (changes) => this.#wake(changes),
      onBroadcast: (message) => this.receiveBroadcast(message),
    });
    this.#io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>({
      serveClient: false,
      pingInterval: PING_EVERY_MS,
      pingTimeout: PING_WAIT_MS,
      allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, config)),
      ...(config.corsOrigin === undefined ? {} : { cors: { origin: config.corsOrigin, credentials: true } }),
    });
    this.#acceptSockets();
  }

  /** Connects to the other nodes; a node without sockets needs only this. */
  listen(): Promise<void> {
    return this.#nodes.start();
  }

  start(http: HttpServer): void {
    this.#isAttached = true;
    this.#io.attach(http, { path: '/socket.io' });
    this.#delivery.start();
    for (const feature of this.#features) feature.start();
    this.sessions.start();
  }

  /** Announces committed changes on this node and on every other. */
  publishChanges(changes: Changes): void {
    this.#wake(changes);
    this.#nodes.notifyNodes(changes);
  }

  /** Calls the listener after commits on any node; it may be called twice for one change, or without one. */
  onChanges(listener: (changes: Changes) => void): void {
    this.#listeners.push(listener);
  }

  onHeartbeat(act: (caller: SessionCaller) => Promise<void>): void {
    this.#heartbeat = act;
  }

  /** Sets the filter for missed events that are replayed to a client. */
  onReplay(rights: ReplayRights): void {
    this.#delivery.onReplay(rights);
  }

  /** Registers a feature that exchanges messages with browsers and nodes. */
  use(feature: SocketFeature): void {
    this.#features.push(feature);
  }

  /** Sends a message to all nodes, including this one. */
  broadcast(message: string): void {
    this.#nodes.broadcast(message);
  }

  receiveBroadcast(message: string): void {
    for (const feature of this.#features) feature.receiveBroadcast(message);
  }

  /** Makes the features drop expired state. */
  sweep(now?: number): void {
    for (const feature of this.#features) feature.sweep(now);
  }

  /** The open pages of this node. */
  countSockets(): number {
    return this.#io.engine?.clientsCount ?? 0;
  }

  async stop(): Promise<void> {
    this.#delivery.stop();
    for (const feature of this.#features) feature.stop();
    this.sessions.stop();
    await this.#nodes.stop();
    if (this.#isAttached) await this.#io.close();
  }

  #wake(changes: Changes): void {
    this.#delivery.wake(changes.companies);
    for (const listener of this.#listeners) listener(changes);
  }

  /** All rooms of a person; they must match what the person's lists show. */
  #roomsOf(caller: SessionCaller): Room[] {
    return [...ownRoomsOf(caller), ...this.#roomsOfFeatures.flatMap((roomsOf) => roomsOf(caller))];
  }

  #acceptSockets(): void {
    // No events are sent outside a company's namespace, so sockets there are refused.
    this.#io.use((_socket, next) => next(new Error('Invalid namespace')));
    // Namespaces stay in memory and anybody can request any number, so only existing companies get one.
    this.#io
      .of((name, _auth, decide) => {
        const [, number] = /^\/([1-9]\d{0,8})$/.exec(name) ?? [];
        const known =
          number === undefined ? Promise.resolve(false) : this.#delivery.hasCompany(Number(number));
        known.then(
          (isKnown) => decide(null, isKnown),
          (error: Error) => decide(error, false),
        );
      })
      .use((socket, next) => {
        this.#identify(socket as Socket)
          .then((caller) => {
            socket.data.caller = caller;
            next();
          })
          .catch((error: unknown) => next(handshakeError(error)));
      })
      .on('connection', (socket) => this.#serve(socket));
  }

  /** A token is valid only for the namespace of its own company. */
  async #identify({ handshake: { auth, query }, nsp }: Socket): Promise<SessionCaller> {
    const caller = await this.#identity.identify(bearerToken(auth['token'] ?? query['token']));
    if (nsp.name !== `/${caller.companyId}`) throw new AppError('ERR_SESSION_EXPIRED');
    if (caller.mustChangePassword) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
    if (caller.lapsed) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
    return caller;
  }

  #serve(typed: LiveSocket): void {
    const { caller } = typed.data;
    const socket = typed as Socket;
    const beat = () =>
      this.#heartbeat?.(caller).catch((error: unknown) =>
        this.#log.error({ error: String(error) }, 'a heartbeat failed'),
      );
    socket
      .on(HEARTBEAT_EVENT, () => void beat())
      .on('disconnect', (reason) => {
        for (const feature of this.#features) feature.leave(typed);
        this.sessions.leave(caller, lastSeenAt(reason));
      });
    for (const feature of this.#features)
      socket.on(feature.message, (message: unknown) => feature.receive(socket, caller, message));
    this.sessions.enter(caller);
    this.#joinRooms(socket, caller).catch((error: unknown) => {
      if (error instanceof AppError) {
        socket.disconnect(true);
        return;
      }
      this.#log.error({ error: String(error) }, 'a socket could not be caught up');
      socket.conn.close();
    });
  }

  /**
   * Checks the rights again after joining: a change since the handshake was sent to rooms that the socket was not in
   * yet.
   */
  async #joinRooms(socket: Socket, caller: SessionCaller): Promise<void> {
    const before = this.#roomsOf(caller);
    const number = await this.#delivery.join(socket, caller, {
      rooms: before,
      last: lastEventNumberOf(socket),
    });
    const now = this.#roomsOf(await this.#identify(socket));
    if (now.join() === before.join()) socket.emit(READY_EVENT, { number });
    else socket.conn.close();
  }
}

/** A page that disconnects was present until just now; one that timed out may have been gone since its last ping. */
function lastSeenAt(reason: DisconnectReason): Date {
  const isSilence = reason === 'ping timeout' || reason === 'transport error';
  return new Date(Date.now() - (isSilence ? PING_EVERY_MS + PING_WAIT_MS : DISCONNECT_GRACE_MS));
}

/** The number of the last event the client received, if it is reconnecting. */
function lastEventNumberOf(socket: { handshake: { auth: Record<string, unknown> } }): number | undefined {
  const { last } = socket.handshake.auth;
  return typeof last === 'number' && Number.isInteger(last) && last >= 0 ? last : undefined;
}

/**
 * The error for a refused client, like a call's: the code, and in `data` also the status. With 403 the client may retry
 * with a fresh token; with 401 the session is over.
 */
function handshakeError(error: unknown): Error {
  const { code, status } = error instanceof AppError ? error : new AppError('ERR_UNAVAILABLE');
  return Object.assign(new Error(code), { data: { error: code, status } });
}

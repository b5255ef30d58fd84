import type { Server as HttpServer } from 'node:http';
import { HEARTBEAT_EVENT, READY_EVENT } from '@prosa/contract';
import { type DisconnectReason, Server, type Socket } from 'socket.io';
import type { Config } from '../config.ts';
import type { PoolConfig, Database } from '../database/db.ts';
import { createDelivery, type Delivery, type ReplayRights } from './delivery.ts';
import { AppError } from '../errors.ts';
import type { Room, RoomsOf } from './events.ts';
import { isOwnOrigin } from '../http/headers.ts';
import type { Identity, SessionCaller } from '../identity/identity.ts';
import { createLiveSessions, type LiveSessions } from './live-sessions.ts';
import type { Log } from '../log.ts';
import type { SocketFeature } from './socket-feature.ts';
import { bearerToken } from '../identity/tokens.ts';
import { createNodeNotify, type Changes, type NodeNotify } from './node-notify.ts';

export interface Realtime {
  /** Connects to the other nodes; a node without sockets needs only this. */
  listen(): Promise<void>;
  start(http: HttpServer): void;
  /** Announces committed changes on this node and on every other. */
  publishChanges(news: Changes): void;
  /** Calls the listener after commits on any node; it may be called twice for one change, or without one. */
  onChanges(listener: (news: Changes) => void): void;
  onHeartbeat(act: (who: SessionCaller) => Promise<void>): void;
  /** Sets the filter for missed events that are replayed to a client. */
  onReplay(rights: ReplayRights): void;
  /** Registers a feature that exchanges messages with browsers and nodes. */
  use(feature: SocketFeature): void;
  /** Sends a message to all nodes, including this one. */
  broadcast(word: string): void;
  receiveBroadcast(word: string): void;
  /** Makes the features drop expired state. */
  sweep(now?: number): void;
  /** The sessions with an open page. */
  sessions: LiveSessions;
  stop(): Promise<void>;
}

/** How soon a page that disappeared without closing its socket is detected. */
const PING_EVERY_MS = 25_000;
const PING_WAIT_MS = 20_000;
/** Events sent this shortly before a disconnect may not have arrived. */
const DISCONNECT_GRACE_MS = 2000;

interface SocketData {
  caller: SessionCaller;
}
export type LiveSocket = Socket<
  Record<string, never>,
  Record<string, never>,
  Record<string, never>,
  SocketData
>;

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
}

export function createRealtime({
  config,
  database,
  connection,
  identity,
  log,
  rooms,
}: Dependencies): Realtime {
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>({
    serveClient: false,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_WAIT_MS,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, config)),
    ...(config.corsOrigin === undefined ? {} : { cors: { origin: config.corsOrigin, credentials: true } }),
  });
  const features: SocketFeature[] = [];
  const delivery: Delivery = createDelivery(database, log, (...told) => {
    for (const feature of features) feature.onEvent(...told);
  });
  const receiveBroadcast = (word: string) => {
    for (const feature of features) feature.receiveBroadcast(word);
  };
  /** All rooms of a person; they must match what the person's lists show. */
  const roomsOf: RoomsOf = (who) => [...ownRoomsOf(who), ...rooms.flatMap((known) => known(who))];
  const listeners: ((news: Changes) => void)[] = [];
  const wakeHere = (news: Changes) => {
    delivery.wake(news.companies);
    for (const listener of listeners) listener(news);
  };
  const wakeUp: NodeNotify = createNodeNotify(connection, log, {
    onChanges: wakeHere,
    onBroadcast: receiveBroadcast,
  });
  const sessions = createLiveSessions(log);
  let isAttached = false;
  let heartbeat: ((who: SessionCaller) => Promise<void>) | undefined;

  /** A token is valid only for the namespace of its own company. */
  async function admit({ handshake: { auth, query }, nsp }: Socket): Promise<SessionCaller> {
    const who = await identity.identify(bearerToken(auth['token'] ?? query['token']));
    if (nsp.name !== `/${who.companyId}`) throw new AppError('ERR_SESSION_EXPIRED');
    if (who.mustChangePassword) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
    if (who.lapsed) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
    return who;
  }

  /**
   * Checks the rights again after joining: a change since the handshake was sent to rooms that the socket was not in
   * yet.
   */
  async function welcome(socket: Socket, who: SessionCaller): Promise<void> {
    const before = roomsOf(who);
    const number = await delivery.join(socket, who, before, lastEventNumberOf(socket));
    const now = roomsOf(await admit(socket));
    if (now.join() === before.join()) socket.emit(READY_EVENT, { number });
    else socket.conn.close();
  }

  // No events are sent outside a company's namespace, so sockets there are refused.
  io.use((_socket, next) => next(new Error('Invalid namespace')));

  // Namespaces stay in memory and anybody can request any number, so only existing companies get one.
  io.of((name, _auth, decide) => {
    const [, number] = /^\/([1-9]\d{0,8})$/.exec(name) ?? [];
    const known = number === undefined ? Promise.resolve(false) : delivery.hasCompany(Number(number));
    known.then(
      (isKnown) => decide(null, isKnown),
      (error: Error) => decide(error, false),
    );
  })
    .use((socket, next) => {
      admit(socket as Socket)
        .then((who) => {
          socket.data.caller = who;
          next();
        })
        .catch((error: unknown) => next(handshakeError(error)));
    })
    .on('connection', (socket) => {
      const { caller } = socket.data;
      const beat = () =>
        heartbeat?.(caller).catch((error: unknown) =>
          log.error({ error: String(error) }, 'a heartbeat failed'),
        );
      (socket as Socket)
        .on(HEARTBEAT_EVENT, () => void beat())
        .on('disconnect', (reason) => {
          for (const feature of features) feature.leave(socket);
          sessions.leave(caller, lastSeenAt(reason));
        });
      for (const feature of features)
        (socket as Socket).on(feature.message, (said: unknown) =>
          feature.receive(socket as Socket, caller, said),
        );
      sessions.enter(caller);
      welcome(socket as Socket, caller).catch((error: unknown) => {
        if (error instanceof AppError) {
          socket.disconnect(true);
          return;
        }
        log.error({ error: String(error) }, 'a socket could not be caught up');
        socket.conn.close();
      });
    });

  return {
    listen: () => wakeUp.start(),
    start(http) {
      isAttached = true;
      io.attach(http, { path: '/socket.io' });
      delivery.start();
      for (const feature of features) feature.start();
      sessions.start();
    },
    onChanges: (listener) => void listeners.push(listener),
    publishChanges(news) {
      wakeHere(news);
      wakeUp.notifyNodes(news);
    },
    use: (feature) => void features.push(feature),
    broadcast: (word) => wakeUp.broadcast(word),
    receiveBroadcast,
    sweep(now) {
      for (const feature of features) feature.sweep(now);
    },
    sessions,
    onReplay: (rights) => delivery.onReplay(rights),
    onHeartbeat(act) {
      heartbeat = act;
    },
    async stop() {
      delivery.stop();
      for (const feature of features) feature.stop();
      sessions.stop();
      await wakeUp.stop();
      if (isAttached) await io.close();
    },
  };
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

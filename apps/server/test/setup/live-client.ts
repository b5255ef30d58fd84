import {
  type EventName,
  type EventPayload,
  events,
  READY_EVENT,
  RESYNC_EVENT,
  settingRoutes,
} from '@prosa/contract';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.ts';
import { waitUntil } from './wait-until.ts';

export interface ReceivedEvent {
  channel: string;
  payload: unknown;
  number: number;
}

interface LiveOptions {
  /** The number of the last event the page has, sent when it reconnects. */
  last?: number;
  /** The URL of another node than the one of the sign-in. */
  url?: string;
  /** Reconnects automatically, as a browser does. */
  reconnects?: boolean;
}

/** The names of `furtherEvents`. */
const FURTHER_NAMES = /^company-\d+-chat-(user-)?\d+$/;

/** A page's live connection and everything it received. */
export class LiveClient {
  readonly socket: Socket;
  readonly received: ReceivedEvent[] = [];
  /** What pages that give no number of a last event hear again by the names that existing clients know. */
  readonly repeated: ReceivedEvent[] = [];
  readonly companyId: number;
  resyncs = 0;
  /** The event number of each `ready`, one per connection attempt that succeeded. */
  ready: number[] = [];

  constructor(socket: Socket, companyId: number) {
    this.socket = socket;
    this.companyId = companyId;
    socket.onAny((channel: string, payload: unknown, stamp?: { number: number }) => {
      if (channel === READY_EVENT) this.ready.push((payload as { number: number }).number);
      else if (channel === RESYNC_EVENT) this.resyncs += 1;
      else {
        const heard = FURTHER_NAMES.test(channel) ? this.repeated : this.received;
        heard.push({ channel, payload, number: stamp?.number ?? Number.NaN });
      }
    });
  }

  get last(): number {
    return Math.max(0, ...this.ready, ...this.received.map(({ number }) => number));
  }

  /** The payloads received of one kind of event. */
  of<E extends EventName>(name: E): EventPayload<E>[] {
    const channel = events[name].channel(this.companyId);
    return this.received
      .filter((one) => one.channel === channel)
      .map(({ payload }) => payload as EventPayload<E>);
  }

  close(): void {
    this.socket.close();
  }
}

/** Opens a live connection for a signed-in client. */
export function connectLive(
  client: Client,
  { last, url = client.url, reconnects = false }: LiveOptions = {},
): LiveClient {
  const { companyId } = client.sessionUser;
  const live: LiveClient = new LiveClient(
    io(`${url}/${companyId}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: reconnects,
      reconnectionDelay: 10,
      reconnectionDelayMax: 50,
      auth: (give) => give({ token: client.token, last: live.ready.length > 0 ? live.last : last }),
    }),
    companyId,
  );
  return live;
}

/** Opens a live connection and waits until it is ready. */
export async function goLive(client: Client, options: LiveOptions = {}): Promise<LiveClient> {
  const live = connectLive(client, options);
  await Promise.race([
    waitUntil(() => {
      if (live.ready.length === 0) throw new Error('The socket is not live yet.');
    }),
    new Promise<never>((_resolve, reject) => live.socket.once('connect_error', reject)),
  ]);
  return live;
}

/** The error with which a handshake is refused; `undefined` if it is accepted. */
export function tryHandshake(
  url: string,
  namespace: string,
  handshake: { auth?: object; query?: Record<string, string>; origin?: string },
): Promise<string | undefined> {
  const { auth = {}, query = {}, origin } = handshake;
  const socket = io(`${url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    query,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  return new Promise((resolve) => {
    const end = (answer: string | undefined) => {
      socket.close();
      resolve(answer);
    };
    socket.once('connect', () => end(undefined));
    socket.once('connect_error', (error) => end(error.message));
  });
}

/** The setting that a fence changes; it has no side effects. */
export const FENCE_SETTING = 'sendQueuePositionMessage';
let fences = 0;

/**
 * Waits until these pages, all of the administrator's company, have received every event committed so far: a
 * company's events arrive in order, so the last one proves the earlier ones.
 */
export async function fence(admin: Client, lives: LiveClient[]): Promise<void> {
  const value = `fence ${(fences += 1)}`;
  await admin.call(settingRoutes.update, { params: { key: FENCE_SETTING }, body: { value } });
  const hasArrived = (live: LiveClient) => live.of('setting').some(({ setting }) => setting.value === value);
  await waitUntil(() => {
    if (!lives.every(hasArrived)) throw new Error('The fence has not arrived everywhere.');
  });
}

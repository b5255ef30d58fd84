import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserKeys, decryptPush } from './decrypt-push.ts';
import { verifySender } from './verify-sender.ts';

/** A push that a browser received, decrypted. */
interface ReceivedPush {
  /** The sender's public key. */
  sender: string;
  payload: string;
  topic: string | undefined;
  ttl: number;
  urgency: string | undefined;
}

/** A subscribed browser: its subscription, and the pushes it received. */
export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  pushed: ReceivedPush[];
  /** The user revoked the permission: the service deletes the subscription. */
  unsubscribe(): void;
  /** The next pushes get this status and are lost. */
  failWith(status: number, times: number): void;
}

interface Subscription {
  keys: BrowserKeys;
  pushed: ReceivedPush[];
  failures: number[];
}

/** A local push service with its subscribed browsers. */
export class PushPeer {
  readonly #http: Server;
  readonly #browsers = new Map<string, Subscription>();
  origin = '';

  private constructor() {
    this.#http = createServer((request, response) => {
      this.#take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      );
    });
  }

  static async start(): Promise<PushPeer> {
    const peer = new PushPeer();
    await new Promise<void>((resolve) => peer.#http.listen(0, '127.0.0.1', resolve));
    peer.origin = `http://127.0.0.1:${(peer.#http.address() as AddressInfo).port}`;
    return peer;
  }

  stop(): Promise<void> {
    this.#http.closeAllConnections();
    return new Promise((resolve) => this.#http.close(() => resolve()));
  }

  subscribe(): PushBrowser {
    const path = `/push/${randomUUID()}`;
    const curve = createECDH('prime256v1');
    const publicKey = curve.generateKeys();
    const auth = randomBytes(16);
    const known: Subscription = { keys: { curve, auth }, pushed: [], failures: [] };
    this.#browsers.set(path, known);
    return {
      endpoint: this.origin + path,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      pushed: known.pushed,
      unsubscribe: () => void this.#browsers.delete(path),
      failWith: (status, times) => void known.failures.push(...Array.from({ length: times }, () => status)),
    };
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body = await bytesOf(request);
    const browser = this.#browsers.get(request.url ?? '');
    if (!browser) return 410;
    const failure = browser.failures.shift();
    if (failure !== undefined) return failure;
    const { headers } = request;
    const sender = verifySender(headers.authorization, this.origin);
    if (sender === undefined) return 403;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) return 400;
    browser.pushed.push({
      sender,
      payload: decryptPush(body, browser.keys),
      topic: textOf(headers['topic']),
      ttl: Number(headers['ttl']),
      urgency: textOf(headers['urgency']),
    });
    return 201;
  }
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

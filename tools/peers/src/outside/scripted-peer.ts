import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A request that the product sent to an outside system. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The body parsed as JSON, if it is JSON. */
  json: unknown;
}

/** A faulty response: an error, invalid content, too much data, no response, or a broken connection. */
type Fault =
  | { status: number; body?: string; headers?: Record<string, string> }
  | { body: string }
  | 'hang'
  | 'cut'
  | 'huge';

/** A peer with https, which demands a certificate of its callers. */
export interface PeerTls {
  cert: string;
  key: string;
  /** The certificates that callers may have. */
  callers: string[];
}

export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object;
}

/** A local outside system that works normally unless faults are injected. */
export abstract class ScriptedPeer {
  readonly #http: Server;
  readonly #scheme: 'http' | 'https';
  readonly #troubles: Fault[] = [];
  readonly #held = new Set<ServerResponse>();
  /** All requests, in order. */
  readonly requests: ReceivedRequest[] = [];
  /** Called and awaited before each response. */
  beforeAnswer: (requests: ReceivedRequest) => void | Promise<void> = () => {};
  origin = '';

  constructor(tls?: PeerTls) {
    const listen: RequestListener = (request, response) => {
      // As reverse proxies in front of banks do: the line is made, and nothing but this is said on it.
      if (request.socket instanceof TLSSocket && !request.socket.authorized)
        return void response.writeHead(400).end('<html>400 The SSL certificate error</html>');
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        const asked: ReceivedRequest = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers as Record<string, string>,
          body,
          json: jsonIn(body),
        };
        this.requests.push(asked);
        void this.#reply(asked, response);
      });
      return undefined;
    };
    this.#http = tls
      ? createSecureServer({ ...tls, ca: tls.callers, requestCert: true, rejectUnauthorized: false }, listen)
      : createServer(listen);
    this.#scheme = tls ? 'https' : 'http';
  }

  /** Listens on a free port, unless a port is given. */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    this.origin = `${this.#scheme}://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return this;
  }

  get host(): string {
    return new URL(this.origin).host;
  }

  /** Faults for the next requests, in order. */
  injectFaults(...troubles: Fault[]): void {
    this.#troubles.push(...troubles);
  }

  /** Forgets all requests and faults. */
  reset(): void {
    this.requests.length = 0;
    this.#troubles.length = 0;
    this.beforeAnswer = () => {};
  }

  stop(): Promise<void> {
    this.#http.closeAllConnections();
    return new Promise((resolve) => this.#http.close(() => resolve()));
  }

  /** The normal response. */
  protected abstract answer(requests: ReceivedRequest): ScriptedResponse;

  async #reply(requests: ReceivedRequest, response: ServerResponse): Promise<void> {
    const trouble = this.#troubles.shift();
    await this.beforeAnswer(requests);
    if (trouble === 'hang') return void this.#held.add(response);
    if (trouble === 'cut') return void response.destroy();
    if (trouble === 'huge') return void response.end(Buffer.alloc(20_000_000, ' '));
    const { status = 200, headers = {}, body = '' }: ScriptedResponse = trouble ?? this.answer(requests);
    const isObject = typeof body === 'object' && !Buffer.isBuffer(body);
    const kind = isObject ? { 'content-type': 'application/json' } : {};
    response.writeHead(status, { ...kind, ...headers }).end(isObject ? JSON.stringify(body) : body);
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

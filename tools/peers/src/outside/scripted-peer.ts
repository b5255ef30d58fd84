import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something the product asked of an outside system. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The body as JSON, where it is. */
  json: unknown;
}

/** What is answered instead of what would be: an error, nonsense, too much, too late, or nothing at all. */
export type Fault =
  | { status: number; body?: string; headers?: Record<string, string> }
  | { body: string }
  | 'hang'
  | 'cut'
  | 'huge';

export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object;
}

/** A system on this computer that does what it is for, unless it was told to make trouble. */
export abstract class ScriptedPeer {
  readonly #http: Server;
  readonly #troubles: Fault[] = [];
  readonly #held = new Set<ServerResponse>();
  /** Everything it was asked, in order. */
  readonly requests: ReceivedRequest[] = [];
  /** Called with each question before it is answered; what it returns is waited for. */
  beforeAnswer: (requests: ReceivedRequest) => void | Promise<void> = () => {};
  origin = '';

  constructor() {
    this.#http = createServer((request, response) => {
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
    });
  }

  /** At a free port, unless it shall be found where it was. */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    this.origin = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return this;
  }

  get host(): string {
    return new URL(this.origin).host;
  }

  /** The next questions are answered so, one after the other. */
  injectFaults(...troubles: Fault[]): void {
    this.#troubles.push(...troubles);
  }

  /** As after a quiet night: nothing asked, no trouble left. */
  reset(): void {
    this.requests.length = 0;
    this.#troubles.length = 0;
    this.beforeAnswer = () => {};
  }

  stop(): Promise<void> {
    this.#http.closeAllConnections();
    return new Promise((resolve) => this.#http.close(() => resolve()));
  }

  /** What it is for. */
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

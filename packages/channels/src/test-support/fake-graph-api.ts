import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetaFetch } from '../meta/api.ts';

/** A request that the fake API received. */
interface RecordedRequest {
  method: string;
  /** Without the API version. */
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  /** The parsed JSON body; for a form, its fields. */
  body: unknown;
  file: File | null;
}

type Reply =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status?: number; bytes: string; headers?: Record<string, string> }
  /** The connection is reset. */
  | 'reset'
  /** The request is never answered. */
  | 'silence';

type ReplyScript = (asked: RecordedRequest) => Reply | undefined;

export const errorReply = (code: number, subcode?: number, status = 400): Reply => ({
  status,
  json: {
    error: {
      message: `(#${code}) no`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
    },
  },
});

/** A fake Graph API with scripted replies that records its requests. */
export class FakeGraphApi {
  readonly requests: RecordedRequest[] = [];
  url = '';
  private script: ReplyScript = () => undefined;
  private server: Server | undefined;
  private port = 0;

  /** Requests for which the script returns nothing get a successful default reply. */
  respondWith(script: ReplyScript): void {
    this.script = script;
  }

  async listen(): Promise<this> {
    this.server = createServer((request, response) => void this.respond(request, response));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** The requests to a path, in order. */
  requestsTo(path: string, method = 'POST'): RecordedRequest[] {
    return this.requests.filter((one) => one.path === path && one.method === method);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await recordRequest(request);
    this.requests.push(asked);
    const reply = this.script(asked) ?? defaultReply(asked, this.requests.length);
    if (reply === 'silence') return;
    if (reply === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    // With keep-alive, a failed call would leave it unclear whether its request was sent.
    response.writeHead(reply.status ?? 200, { connection: 'close', ...reply.headers });
    response.end('json' in reply ? JSON.stringify(reply.json) : reply.bytes);
  }
}

function defaultReply({ path, body }: RecordedRequest, count: number): Reply {
  const isCloud = (body as { messaging_product?: string } | null)?.messaging_product === 'whatsapp';
  if (path.endsWith('/messages'))
    return { json: isCloud ? { messages: [{ id: `wamid.${count}` }] } : { message_id: `m_${count}` } };
  if (path.endsWith('/media')) return { json: { id: `media-${count}` } };
  if (path.endsWith('/subscribed_apps')) return { json: { success: true } };
  return {
    json: { id: path, name: 'Loja', display_phone_number: '+55 11 3030-4040', verified_name: 'Loja' },
  };
}

async function recordRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const address = new URL(request.url ?? '', 'http://far.end');
  const type = request.headers['content-type'] ?? '';
  const asked: RecordedRequest = {
    method: request.method ?? '',
    path: address.pathname.replace(/^\/v\d+\.0\//, ''),
    query: Object.fromEntries(address.searchParams),
    headers: request.headers,
    body: null,
    file: null,
  };
  if (type.startsWith('application/json')) return { ...asked, body: JSON.parse(bytes.toString()) };
  if (!type.startsWith('multipart/')) return asked;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value.startsWith('{') ? JSON.parse(value) : value;
    else asked.file = value;
  }
  return { ...asked, body: fields };
}

/** `fetch` as the server provides it, without the address restrictions. */
export const plainFetch: MetaFetch = async (address, { timeoutMs = 5000, ...call } = {}) => {
  const reply = await fetch(address, {
    ...(call.method ? { method: call.method } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    ...(call.body === undefined ? {} : { body: call.body }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: reply.status,
    headers: reply.headers,
    json: () => reply.json(),
    body: reply.body as AsyncIterable<Uint8Array> | null,
  };
};

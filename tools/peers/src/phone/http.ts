import type { IncomingMessage, ServerResponse } from 'node:http';
import { PhoneError } from './phone-error.ts';

const MAX_BYTES = 64_000_000;
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A caller can act as any customer, so only the peer's own pages may call: other sites, and host names rebound to
 * this address, are refused.
 */
export function assertSameOrigin({ headers, method }: IncomingMessage): void {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  const isOwnOrigin = headers.origin === undefined || headers.origin === `http://${host}`;
  const site = headers['sec-fetch-site'];
  const isVisit = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  const isFromHere = site === undefined || site === 'same-origin' || site === 'none' || isVisit;
  if (!localNames.has(name) || !isOwnOrigin || !isFromHere)
    throw new PhoneError(403, 'Only the phone page itself may ask.');
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new PhoneError(413, 'That is too much for a phone.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as an object; a form's files are `File`s. */
export async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  const body = await readBody(request);
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => {
        throw new PhoneError(400, 'The form cannot be read.');
      });
    return Object.fromEntries(form);
  }
  if (body.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw new PhoneError(400, 'The body must be a JSON object or a form.');
}

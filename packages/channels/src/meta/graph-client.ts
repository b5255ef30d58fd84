import {
  type Access,
  MetaError,
  type MetaCall,
  type MetaOptions,
  type MetaReply,
  MetaUnreachable,
} from './api.ts';
import { type Fields, fieldsOf, idOf, numberOf, textOf } from './json-fields.ts';
import { appSecretProof } from './signature.ts';

interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: object | FormData;
  timeoutMs?: number;
}

/** Limit of result pages, in case a list never ends. */
const MAX_PAGES = 100;
const TIMEOUT_MS = 20_000;

/** Calls the Graph API. Every failure is a MetaError (an error response) or MetaUnreachable (outcome unknown). */
export class GraphClient {
  private readonly options: MetaOptions;

  constructor(options: MetaOptions) {
    this.options = options;
  }

  /** `access` is null for the few calls whose query contains the credentials. */
  async call(path: string, access: Access | null, call: GraphCall = {}): Promise<Fields> {
    const address = this.addressOf(path, call.query ?? {});
    if (access?.appSecret)
      address.searchParams.set('appsecret_proof', appSecretProof(access.token, access.appSecret));
    return this.request(address, access, call);
  }

  /** All entries of a list, from all result pages. */
  async list(path: string, access: Access, query: Record<string, string>): Promise<unknown[]> {
    const entries: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const reply = await this.call(path, access, { query: { ...query, ...(after ? { after } : {}) } });
      if (!Array.isArray(reply['data'])) throw new MetaUnreachable();
      entries.push(...reply['data']);
      const paging = fieldsOf(reply['paging']);
      // The URL of the next page contains the token, so only its cursor is used.
      const next = idOf(fieldsOf(paging['cursors'])['after']);
      if (paging['next'] === undefined || next === undefined || next === after) return entries;
      after = next;
    }
    return entries;
  }

  /** Downloads a file; `access` may only be given for a URL from the Graph API, because it sends the token. */
  async download(address: string, access: Access | null): Promise<MetaReply> {
    try {
      return await this.options.fetch(address, {
        headers: access ? { authorization: `Bearer ${access.token}` } : {},
        timeoutMs: 120_000,
      });
    } catch (error) {
      throw new MetaUnreachable(error);
    }
  }

  private addressOf(path: string, query: Record<string, string>): URL {
    const { graphUrl, version } = this.options;
    const address = new URL(`${graphUrl}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  }

  private async request(address: URL, access: Access | null, call: GraphCall): Promise<Fields> {
    let reply: MetaReply;
    let answer: unknown;
    try {
      reply = await this.options.fetch(address.toString(), requestOf(access, call));
      answer = await reply.json().catch(() => undefined);
    } catch (error) {
      throw new MetaUnreachable(error);
    }
    const error = fieldsOf(answer)['error'];
    if (error !== undefined && error !== null) throw errorOf(reply, fieldsOf(error), access);
    if (reply.status === 429) throw new MetaError(429, 4, null, '', retryAfterOf(reply));
    if (reply.status < 200 || reply.status >= 300 || typeof answer !== 'object' || answer === null)
      throw new MetaUnreachable(`Status ${reply.status} with an answer that cannot be read.`);
    return fieldsOf(answer);
  }
}

function requestOf(
  access: Access | null,
  { method = 'GET', body, timeoutMs = TIMEOUT_MS }: GraphCall,
): MetaCall {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (access) headers['authorization'] = `Bearer ${access.token}`;
  if (body === undefined) return { method, headers, timeoutMs };
  // The content type of a form includes the boundary, which `fetch` creates.
  if (body instanceof FormData) return { method, headers, body, timeoutMs };
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
  };
}

function errorOf(reply: MetaReply, error: Fields, access: Access | null): MetaError {
  const words = [
    textOf(fieldsOf(error['error_data'])['details']),
    textOf(error['error_user_msg']),
    textOf(error['message']),
  ];
  const detail = (words.find((word) => word !== '') ?? '').slice(0, 500);
  return new MetaError(
    reply.status,
    numberOf(error['code']) ?? UNKNOWN_CODE,
    numberOf(error['error_subcode']) ?? null,
    access && access.token !== '' ? detail.replaceAll(access.token, '…') : detail,
    retryAfterOf(reply),
  );
}

/** For errors without a code; zero is a valid code. */
export const UNKNOWN_CODE = -1;

function retryAfterOf(reply: MetaReply): number | null {
  const value = reply.headers.get('retry-after');
  if (value === null || value === '') return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, Math.min(ms, 3_600_000)) : null;
}

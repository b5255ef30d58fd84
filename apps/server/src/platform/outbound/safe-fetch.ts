import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

/**
 * For addresses that a company's people type in. Only public unicast addresses are reached, and the
 * connection goes to the very address that was checked, so a name that changes its answer between check
 * and use (rebinding) gains nothing. What it does not do: it cannot know that a public address belongs to
 * your own network's outside; put such hosts behind a firewall rule.
 */
export interface SafeFetchOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
  /** Lets tests and the demo reach their own far ends on this machine. */
  allowPrivate?: boolean;
  /** Who says where a name leads; the machine's own resolver unless given. */
  resolve?: Resolve;
}

export type Resolve = (name: string) => Promise<LookupAddress[]>;

export interface SafeReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export class UnsafeAddressError extends Error {}
export class TooLargeError extends Error {}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;

export async function safeFetch(address: string, options: SafeFetchOptions = {}): Promise<SafeReply> {
  const url = parseAddress(address);
  // One limit for everything, the name included: a resolver can be made to dawdle too.
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const target = await Promise.race([resolvePublic(url.hostname, options), rejectOn(limit)]);
  const agent = new Agent({ connect: { lookup: (_host, _options, done) => done(null, [target]) } });
  try {
    const reply = await fetch(url, {
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body ?? null,
      redirect: 'manual',
      signal: limit,
      dispatcher: agent,
    });
    const body = await readCapped(reply.body, options.maxBytes ?? MAX_BYTES);
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body };
  } finally {
    await agent.destroy();
  }
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UnsafeAddressError('Only http and https addresses are reached.');
  if (url.username || url.password)
    throw new UnsafeAddressError('An address must not carry a user name or password.');
  return url;
}

/**
 * Whether an address is worth keeping: one that names a private address outright never leads anywhere. Names are
 * asked about with every call, because their answers change.
 */
export function isPlainlyUnsafe(address: string): boolean {
  try {
    const host = bareHost(parseAddress(address).hostname);
    return (
      host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host))
    );
  } catch {
    return true;
  }
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$|\.$/g, '');

const rejectOn = (limit: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason as Error)),
  );

const systemResolve: Resolve = (name) => lookup(name, { all: true });

async function resolvePublic(hostname: string, { allowPrivate, resolve = systemResolve }: SafeFetchOptions) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  // One private answer among public ones is enough to refuse: nobody honest publishes such a name.
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new UnsafeAddressError(`${hostname} leads into a private network.`);
  }
  const [first] = found;
  if (!first) throw new UnsafeAddressError(`${hostname} leads nowhere.`);
  return first;
}

const [globalNet, globalBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * `process` also unwraps IPv4 written inside IPv6, which would otherwise pass as a public IPv6 address. Of IPv6
 * only what is given out for the public counts; the library takes the rest for public too.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address.replace(/^\[|\]$/g, ''));
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(globalNet, globalBits);
  return isGlobal && parsed.range() === 'unicast';
}

async function readCapped(stream: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream ?? []) {
    size += part.length;
    if (size > maxBytes) throw new TooLargeError(`The answer is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

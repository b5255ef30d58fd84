import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

/**
 * For addresses that users enter. Only public unicast addresses are reached, and the connection goes to exactly the
 * address that was checked, so DNS rebinding between check and use has no effect. Limit: a public address that belongs
 * to your own network cannot be recognized; protect such hosts with a firewall rule.
 */
export interface SafeFetchOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
  /** Allows private addresses, for tests and the demo. */
  allowPrivate?: boolean;
  /** A certificate of ours that the far end demands. */
  tls?: SecureContextOptions | undefined;
  /** The resolver; the machine's own by default. */
  resolve?: Resolve;
}

type Resolve = (name: string) => Promise<LookupAddress[]>;

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
  // One timeout for everything including name resolution, because a resolver can be made slow too.
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const target = await Promise.race([resolvePublic(url.hostname, options), rejectOn(limit)]);
  const agent = new Agent({
    connect: { ...options.tls, lookup: (_host, _options, done) => done(null, [target]) },
  });
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
 * Whether an address is invalid or names a private address directly, so that it need not be stored. Host names are
 * resolved and checked with every call, because their addresses change.
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
  // One private address among public ones is enough to refuse: no legitimate host name resolves to both.
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new UnsafeAddressError(`${hostname} leads into a private network.`);
  }
  const [first] = found;
  if (!first) throw new UnsafeAddressError(`${hostname} leads nowhere.`);
  return first;
}

const [globalNet, globalBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * `process` also unwraps IPv4 addresses embedded in IPv6, which would otherwise pass as public. Of IPv6 only the global
 * unicast range is accepted; the library treats the rest as public too.
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

import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { MetaCall, MetaFetch, MetaReply } from '@prosa/channels';
import { Agent, type BodyInit, fetch, type Response as Reply } from 'undici';
import { isPublicAddress, UnsafeAddressError } from './safe-fetch.ts';

const TIMEOUT_MS = 30_000;
const REDIRECTS = 3;

/** An agent that connects only to public addresses, whatever the host name, and keeps connections open. */
const publicOnly = () =>
  new Agent({
    connect: {
      lookup: (host, options, done) =>
        lookup(host, { ...options, all: true }, (error, found) => {
          if (error) done(error, []);
          else if (found.every(({ address }) => isPublicAddress(address))) done(null, found);
          else done(new UnsafeAddressError(`${host} leads into a private network.`), []);
        }),
    },
  });

/**
 * For provider APIs with large files and many calls: replies are streams, and connections are kept open. Of private
 * addresses only the provider's own host is reached, if the installation configures one.
 */
export function createStreamFetch(ownHost: string | undefined): MetaFetch & { close(): Promise<void> } {
  const everywhere = publicOnly();
  const own = new Agent();

  const once = (url: URL, call: MetaCall, signal: AbortSignal): Promise<Reply> => {
    const isOwn = url.host === ownHost;
    if (!isOwn && isIP(url.hostname.replace(/^\[|\]$/g, '')) && !isPublicAddress(url.hostname))
      throw new UnsafeAddressError(`${url.hostname} leads into a private network.`);
    return fetch(url, {
      method: call.method ?? 'GET',
      redirect: 'manual',
      signal,
      dispatcher: isOwn ? own : everywhere,
      ...bodyOf(call),
    });
  };

  const run = async (address: string, call: MetaCall = {}): Promise<MetaReply> => {
    const signal = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
    let url = new URL(address);
    let reply = await once(url, call, signal);
    for (let count = 0; count < REDIRECTS && isRedirect(call, reply); count += 1) {
      await reply.body?.cancel();
      const next = new URL(reply.headers.get('location') ?? '', url);
      // Credentials must not be sent to another host.
      const headers = next.host === url.host ? (call.headers ?? {}) : {};
      url = next;
      reply = await once(url, { ...call, headers }, signal);
    }
    return reply;
  };
  return Object.assign(run, {
    close: async () => {
      await everywhere.destroy();
      await own.destroy();
    },
  });
}

const isRedirect = ({ method = 'GET' }: MetaCall, { status, headers }: Reply): boolean =>
  method === 'GET' && status >= 300 && status < 400 && headers.has('location');

/** Serializes a FormData with the runtime's Response, because undici does not recognize the runtime's FormData. */
function bodyOf({ body, headers = {} }: MetaCall) {
  if (body === undefined) return { headers };
  if (typeof body === 'string') return { headers, body };
  const form = new Response(body);
  return {
    headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
    body: form.body as unknown as BodyInit,
    duplex: 'half' as const,
  };
}

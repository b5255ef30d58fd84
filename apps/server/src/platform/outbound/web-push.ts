import { createECDH } from 'node:crypto';
import { PUSH_TTL_SECONDS } from '@prosa/contract';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import { safeFetch, UnsafeAddressError } from './safe-fetch.ts';
import type { Secrets } from '../identity/secrets.ts';

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface WebPush {
  /** What a browser must be told when it subscribes: only we can write to it then. */
  publicKey: string;
  /** Whether we would ever reach such an address. */
  canReach(endpoint: string): boolean;
  /** `gone`: the browser no longer wants it, and nothing will ever arrive there. Throws when it is worth trying again. */
  send(target: PushTarget, push: { payload: string; topic: string }): Promise<'sent' | 'gone'>;
}

export function createWebPush({ push, publicUrl, adminEmail }: Config, secrets: Secrets): WebPush {
  const vapidDetails = { ...vapidKeys(secrets), subject: subjectOf(publicUrl, adminEmail) };
  const isLocal = (endpoint: string) => new URL(endpoint).origin === push.localService;
  const isPossible = (endpoint: string) => isLocal(endpoint) || new URL(endpoint).protocol === 'https:';
  return {
    publicKey: vapidDetails.publicKey,
    canReach: isPossible,
    async send(target, { payload, topic }) {
      // The key may be no point of the curve: then nothing can be written to it.
      const request = detailsOf(target, payload, {
        vapidDetails,
        TTL: PUSH_TTL_SECONDS,
        topic,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      });
      if (!request || !isPossible(target.endpoint)) return 'gone';
      try {
        const { status } = await safeFetch(target.endpoint, {
          method: 'POST',
          headers: textHeaders(request.headers),
          body: request.body ?? Buffer.alloc(0),
          allowPrivate: isLocal(target.endpoint),
        });
        if (status === 404 || status === 410) return 'gone';
        if (status < 200 || status >= 300) throw new Error(`The push service answered ${status}.`);
        return 'sent';
      } catch (error) {
        if (error instanceof UnsafeAddressError) return 'gone';
        throw error;
      }
    },
  };
}

function detailsOf(target: PushTarget, payload: string, options: webPush.RequestOptions) {
  try {
    return webPush.generateRequestDetails(target, payload, options);
  } catch {
    return undefined;
  }
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      // The length is the sender's own business.
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );

/** Whom a push service may write to when something is wrong with our pushes. */
const subjectOf = (publicUrl: string | undefined, adminEmail: string | undefined): string =>
  publicUrl?.startsWith('https:') ? publicUrl : `mailto:${adminEmail ?? 'nobody@prosa.invalid'}`;

/**
 * The keys by which push services know us, made of the installation's one secret: the same on every node and
 * after every start, and nowhere to be stolen from. Hardly any bytes are no key; then the next ones are taken.
 */
function vapidKeys(secrets: Secrets): { publicKey: string; privateKey: string } {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = secrets.keyFor(`push:${attempt}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(bytes);
    } catch {
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: bytes.toString('base64url'),
    };
  }
}

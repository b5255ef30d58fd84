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
  /** The key a browser needs to subscribe; only this installation can send to the subscription. */
  publicKey: string;
  /** Whether the endpoint is an allowed kind of address. */
  canReach(endpoint: string): boolean;
  /** `gone`: the subscription has ended and must not be used again. Throws when a retry makes sense. */
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
      // The subscription's key may be invalid; then nothing can be encrypted for it.
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
      // `fetch` sets the length itself.
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );

/** The contact that push services use to report problems. */
const subjectOf = (publicUrl: string | undefined, adminEmail: string | undefined): string =>
  publicUrl?.startsWith('https:') ? publicUrl : `mailto:${adminEmail ?? 'nobody@prosa.invalid'}`;

/**
 * The VAPID keys, derived from the installation's secret: the same on every node and after every start, and not stored
 * anywhere. If derived bytes are no valid key, which is very rare, the next ones are used.
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

import { createHmac } from 'node:crypto';

/** Headers by which the receiver verifies the sender, the time and the id, as defined by standardwebhooks.com. */
export function signatureHeaders(
  key: Buffer,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

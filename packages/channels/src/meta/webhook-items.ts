import { createHash } from 'node:crypto';
import type { WebhookFact, WebhookChannel, WebhookItem } from '../webhooks.ts';
import { truncateWithCount, sanitizeText } from '../sanitize-text.ts';

/** The account and the time of a delivery. */
export interface WebhookDelivery {
  channel: WebhookChannel;
  accountId: string;
  /** The provider's time of the delivery, for items without a timestamp of their own. */
  sentAt: unknown;
  now: Date;
}

/** Maximum length of a part that is kept in raw form: longer than any a provider sends. */
const MAX_RAW_LENGTH = 5_000_000;

/** The items read from one part of a delivery; an unknown item if nothing was understood. */
export function webhookItems(
  delivery: WebhookDelivery,
  part: unknown,
  name: string,
  read: () => WebhookFact[],
): WebhookItem[] {
  const { channel, accountId } = delivery;
  const key = itemKey(channel, accountId, part);
  const facts = readSafely(read);
  const all = facts.length > 0 ? facts : [unknownFact(name, part)];
  return all.map((one, index) => ({
    channel,
    accountId,
    key: index === 0 ? key : `${key}:${index}`,
    fact: one,
  }));
}

const unknownFact = (name: string, part: unknown): WebhookFact => ({
  type: 'unknown',
  name,
  raw: rawJson(part),
});

export const rawJson = (part: unknown): string => truncateWithCount(canonicalJson(part), MAX_RAW_LENGTH);

/** A malformed part must not prevent the rest of a delivery from being read. */
function readSafely(read: () => WebhookFact[]): WebhookFact[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** Equal parts have the same key, regardless of the order of their fields. */
const itemKey = (channel: string, accountId: string, part: unknown): string =>
  createHash('sha256')
    .update(channel)
    .update('\n')
    .update(accountId)
    .update('\n')
    .update(canonicalJson(part))
    .digest('hex');

function canonicalJson(part: unknown): string {
  try {
    return JSON.stringify(part, sortFields) ?? String(part);
  } catch {
    // Nested too deeply to serialize: only its existence is recorded.
    return 'too deep';
  }
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [sanitizeText(name), field] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

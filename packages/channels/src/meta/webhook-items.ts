import { createHash } from 'node:crypto';
import type { WebhookFact, WebhookChannel, WebhookItem } from '../webhooks.ts';
import { truncateWithCount, sanitizeText } from '../sanitize-text.ts';

/** For which account something was told, and when it came. */
export interface WebhookDelivery {
  channel: WebhookChannel;
  accountId: string;
  /** When the provider says it was told, for what has no time of its own. */
  sentAt: unknown;
  now: Date;
}

/** The longest part of a delivery that is kept as it came: longer than any a provider sends. */
const MAX_RAW_LENGTH = 5_000_000;

/** What was understood of one part of a delivery; at least that it was there. */
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

export const unknownFact = (name: string, part: unknown): WebhookFact => ({
  type: 'unknown',
  name,
  raw: rawJson(part),
});

export const rawJson = (part: unknown): string => truncateWithCount(canonicalJson(part), MAX_RAW_LENGTH);

/** Nothing that somebody sends may keep the rest of a delivery from being read. */
function readSafely(read: () => WebhookFact[]): WebhookFact[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The same part has the same key, in whatever order its fields were written this time. */
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
    // Nested deeper than can be written: all that can be said is that it was there.
    return 'too deep';
  }
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [sanitizeText(name), field] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

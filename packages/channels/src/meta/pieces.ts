import { createHash } from 'node:crypto';
import type { Told, WebhookChannel, WebhookPiece } from '../webhooks.ts';
import { cutTo, storable } from '../storable.ts';

/** For which account something was told, and when it came. */
export interface Delivery {
  channel: WebhookChannel;
  accountId: string;
  /** When the provider says it was told, for what has no time of its own. */
  sentAt: unknown;
  now: Date;
}

/** The longest part of a delivery that is kept as it came: longer than any a provider sends. */
const LONGEST_RAW = 5_000_000;

/** What was understood of one part of a delivery; at least that it was there. */
export function piecesOf(
  delivery: Delivery,
  part: unknown,
  name: string,
  read: () => Told[],
): WebhookPiece[] {
  const { channel, accountId } = delivery;
  const key = keyOf(channel, accountId, part);
  const told = attempt(read);
  const all = told.length > 0 ? told : [unknown(name, part)];
  return all.map((one, index) => ({
    channel,
    accountId,
    key: index === 0 ? key : `${key}:${index}`,
    told: one,
  }));
}

export const unknown = (name: string, part: unknown): Told => ({ type: 'unknown', name, raw: rawOf(part) });

export const rawOf = (part: unknown): string => cutTo(written(part), LONGEST_RAW);

/** Nothing that somebody sends may keep the rest of a delivery from being read. */
function attempt(read: () => Told[]): Told[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The same part has the same key, in whatever order its fields were written this time. */
const keyOf = (channel: string, accountId: string, part: unknown): string =>
  createHash('sha256')
    .update(channel)
    .update('\n')
    .update(accountId)
    .update('\n')
    .update(written(part))
    .digest('hex');

function written(part: unknown): string {
  try {
    return JSON.stringify(part, sorted) ?? String(part);
  } catch {
    // Nested deeper than can be written: all that can be said is that it was there.
    return 'too deep';
  }
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [storable(name), field] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

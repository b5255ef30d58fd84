import { type ConnectionRow, TOKEN_WARNING_DAYS } from '@prosa/contract';

const DAY_MS = 86_400_000;

/** Whole days until a token ends, below zero when it has; null while nobody needs to know. */
export function daysUntilTokenExpiry(
  { tokenExpiresAt }: Pick<ConnectionRow, 'tokenExpiresAt'>,
  now: number,
): number | null {
  // Undefined in rows that were told before there were such channels.
  if (!tokenExpiresAt) return null;
  const days = Math.floor((Date.parse(tokenExpiresAt) - now) / DAY_MS);
  return days < TOKEN_WARNING_DAYS ? days : null;
}

import { type ConnectionRow, TOKEN_WARNING_DAYS } from '@prosa/contract';

const DAY_MS = 86_400_000;

/** Whole days until a token expires, negative when expired; null if no warning is due. */
export function daysUntilTokenExpiry(
  { tokenExpiresAt }: Pick<ConnectionRow, 'tokenExpiresAt'>,
  now: number,
): number | null {
  // Undefined in rows from events of an older server version.
  if (!tokenExpiresAt) return null;
  const days = Math.floor((Date.parse(tokenExpiresAt) - now) / DAY_MS);
  return days < TOKEN_WARNING_DAYS ? days : null;
}

import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';

/** Enough to work with; trying out the four hidden digits of one number would take a week. */
const LOOKUPS_PER_HOUR = 60;

/**
 * Somebody who is not shown numbers names one, and is told in some way whether it is known. That is what the number
 * is for, so it is not refused; but whoever names very many is guessing.
 */
export const limitNumberLookup = (platform: Platform, user: SessionCaller): Promise<void> =>
  limitNumberLookups(platform, user, 1);

/** The same of a list. One that is too long is refused whole, and then nobody has learned anything from it. */
export async function limitNumberLookups(
  { rateLimit }: Platform,
  user: SessionCaller,
  count: number,
): Promise<void> {
  if (!user.hidesNumbers || count === 0) return;
  const key = `named-number:${user.id}`;
  try {
    await rateLimit.hit(key, LOOKUPS_PER_HOUR, 60, count);
  } catch (error) {
    if (count > 1) await rateLimit.hit(key, Number.MAX_SAFE_INTEGER, 60, -count);
    throw error;
  }
}

/** Whose number it is would tell the number of that contact: it is said only to those who are shown numbers. */
export const duplicateContactError = (
  { hidesNumbers }: SessionCaller,
  contactId: number | undefined,
): AppError => new AppError('ERR_DUPLICATED_CONTACT', hidesNumbers ? {} : { contactId });

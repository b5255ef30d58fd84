import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';

/** Enough for normal work; guessing the four hidden digits of one number would take a week. */
const LOOKUPS_PER_HOUR = 60;

/**
 * A user from whom numbers are hidden can still learn whether a number they enter is known. Entering numbers is a
 * normal task, so it is not refused, but a high count is limited as guessing.
 */
export const limitNumberLookup = (platform: Platform, user: SessionCaller): Promise<void> =>
  limitNumberLookups(platform, user, 1);

/**
 * The same for a list. A list above the limit is refused as a whole before anything is looked up, so its hits are
 * refunded.
 */
export async function limitNumberLookups(
  { rateLimit }: Platform,
  user: SessionCaller,
  count: number,
): Promise<void> {
  if (!user.hidesNumbers || count === 0) return;
  const key = `named-number:${user.id}`;
  try {
    await rateLimit.hit(key, { limit: LOOKUPS_PER_HOUR, minutes: 60, by: count });
  } catch (error) {
    if (count > 1) await rateLimit.hit(key, { limit: Number.MAX_SAFE_INTEGER, minutes: 60, by: -count });
    throw error;
  }
}

/** The contact's id would reveal who has the number, so it is left out for users from whom numbers are hidden. */
export const duplicateContactError = (
  { hidesNumbers }: SessionCaller,
  contactId: number | undefined,
): AppError => new AppError('ERR_DUPLICATED_CONTACT', hidesNumbers ? {} : { contactId });

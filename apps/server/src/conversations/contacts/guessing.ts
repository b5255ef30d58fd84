import { AppError } from '../../platform/errors.ts';
import type { Who } from '../../platform/identity.ts';
import type { Platform } from '../../platform/platform.ts';

/** Enough to work with; trying out the four hidden digits of one number would take a week. */
const NUMBERS_AN_HOUR = 60;

/**
 * Somebody who is not shown numbers names one, and is told in some way whether it is known. That is what the number
 * is for, so it is not refused; but whoever names very many is guessing.
 */
export const countNamedNumber = (platform: Platform, user: Who): Promise<void> =>
  countNamedNumbers(platform, user, 1);

/** The same of a list. One that is too long is refused whole, and then nobody has learned anything from it. */
export async function countNamedNumbers({ rateLimit }: Platform, user: Who, count: number): Promise<void> {
  if (!user.hidesNumbers || count === 0) return;
  const key = `named-number:${user.id}`;
  try {
    await rateLimit.hit(key, NUMBERS_AN_HOUR, 60, count);
  } catch (error) {
    if (count > 1) await rateLimit.hit(key, Number.MAX_SAFE_INTEGER, 60, -count);
    throw error;
  }
}

/** Whose number it is would tell the number of that contact: it is said only to those who are shown numbers. */
export const alreadyThere = ({ hidesNumbers }: Who, contactId: number | undefined): AppError =>
  new AppError('ERR_DUPLICATED_CONTACT', hidesNumbers ? {} : { contactId });

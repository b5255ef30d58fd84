import { AppError } from '../../platform/errors.ts';
import type { Who } from '../../platform/identity.ts';
import type { Platform } from '../../platform/platform.ts';

/** Enough to work with; trying out the four hidden digits of one number would take a week. */
const NUMBERS_AN_HOUR = 60;

/**
 * Somebody who is not shown numbers names one, and is told in some way whether it is known. That is what the number
 * is for, so it is not refused; but whoever names very many is guessing.
 */
export async function countNamedNumber({ rateLimit }: Platform, user: Who): Promise<void> {
  if (user.hidesNumbers) await rateLimit.hit(`named-number:${user.id}`, NUMBERS_AN_HOUR, 60);
}

/** Whose number it is would tell the number of that contact: it is said only to those who are shown numbers. */
export const alreadyThere = ({ hidesNumbers }: Who, contactId: number | undefined): AppError =>
  new AppError('ERR_DUPLICATED_CONTACT', hidesNumbers ? {} : { contactId });

import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/errors.ts';

/** The list is ordered by how often people choose them; these are the first anybody would try. */
const TRIED_FIRST = 3000;
const common = new Set(dictionary['passwords-common'].slice(0, TRIED_FIRST));

/** Refuses what a stranger would guess: the most common passwords, and one's own name or e-mail. */
export function refuseGuessable(password: string, own: string[]): void {
  const given = password.toLowerCase();
  const isOwn = own.some((text) => text !== '' && given === text.toLowerCase());
  if (common.has(given) || isOwn) throw new AppError('ERR_COMMON_PASSWORD');
}

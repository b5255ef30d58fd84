import { DEFAULT_APP_NAME } from '@prosa/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { readPlatformSetting } from '../settings/platform-settings.ts';

/** The list is ordered by popularity; these are the first that an attacker would try. */
const TRIED_FIRST = 3000;
const common = new Set(dictionary['passwords-common'].slice(0, TRIED_FIRST));

/** Shorter parts of a name, such as initials, are ignored. */
const SHORTEST_NAME = 3;

/**
 * Refuses passwords that a stranger would guess: the most common ones, the product's name and the one that its owner gave
 * it, and the user's name or e-mail or a part of them, even with digits and punctuation added.
 */
export async function assertPasswordStrength(db: Db, password: string, own: string[]): Promise<void> {
  if (common.has(password.toLowerCase())) throw new AppError('ERR_COMMON_PASSWORD');
  const given = [plain(password), lettersOf(password)];
  const appName = (await readPlatformSetting(db, 'appName')) ?? '';
  const names = [DEFAULT_APP_NAME, appName, ...own].flatMap((text) => [
    text,
    text.split('@')[0] ?? '',
    ...text.split(/[\s@._+-]+/),
  ]);
  const guesses = new Set(names.flatMap((name) => [plain(name), lettersOf(name)]));
  if (given.some((text) => text.length >= SHORTEST_NAME && guesses.has(text)))
    throw new AppError('ERR_PASSWORD_IS_NAME');
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const lettersOf = (text: string): string => plain(text).replaceAll(/\P{L}/gu, '');

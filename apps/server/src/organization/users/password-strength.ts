import { DEFAULT_APP_NAME } from '@prosa/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/errors.ts';

/** The list is ordered by how often people choose them; these are the first anybody would try. */
const TRIED_FIRST = 3000;
const common = new Set(dictionary['passwords-common'].slice(0, TRIED_FIRST));

/** An initial or two say nothing of whose password it is. */
const SHORTEST_NAME = 3;

/**
 * Refuses what a stranger would guess: the most common passwords, the product's name, and one's own name or e-mail or
 * a part of them, whatever figures and signs stand beside it.
 */
export function assertPasswordStrength(password: string, own: string[]): void {
  if (common.has(password.toLowerCase())) throw new AppError('ERR_COMMON_PASSWORD');
  const given = [plain(password), lettersOf(password)];
  const names = [DEFAULT_APP_NAME, ...own].flatMap((text) => [
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

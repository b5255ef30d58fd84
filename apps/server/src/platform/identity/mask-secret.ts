import { isMasked, SECRET_MASK } from '@prosa/contract';
import { AppError } from '../errors.ts';

/** For shorter secrets the last characters would reveal too much. */
const LONG_ENOUGH = 12;

/** The masked form of a secret. */
export const maskSecret = (secret: string): string =>
  secret === '' ? '' : SECRET_MASK + (secret.length < LONG_ENOUGH ? '' : secret.slice(-4));

/** The secret that was entered; undefined when it was left as shown. */
export function readSecretInput(sent: string | undefined, shown: string, path: string): string | undefined {
  if (sent === undefined || !isMasked(sent)) return sent;
  if (sent === shown) return undefined;
  throw new AppError('ERR_VALIDATION', { issues: [{ path, problem: 'invalid' }] });
}

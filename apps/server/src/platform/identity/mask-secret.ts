import { isMasked, SECRET_MASK } from '@prosa/contract';
import { AppError } from '../errors.ts';

/** Of a short secret the end would be too much of the whole. */
const LONG_ENOUGH = 12;

/** What is shown of a secret. */
export const maskSecret = (secret: string): string =>
  secret === '' ? '' : SECRET_MASK + (secret.length < LONG_ENOUGH ? '' : secret.slice(-4));

/** The secret somebody typed; nothing when they left it as it was shown. */
export function readSecretInput(sent: string | undefined, shown: string, path: string): string | undefined {
  if (sent === undefined || !isMasked(sent)) return sent;
  if (sent === shown) return undefined;
  throw new AppError('ERR_VALIDATION', { issues: [{ path, problem: 'invalid' }] });
}

import type { ErrorCode } from '@prosa/contract';
import i18n from 'i18next';
import { ApiError } from '../api/api-error.ts';
import { loadFeatureErrors } from '../i18n/index.ts';

/**
 * The text for any error: a code with a translation is translated, other text is shown as it is, and an empty error
 * gets the general text.
 */
export function errorText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : error;
  if (typeof code !== 'string' || code === '') return i18n.t('errors.unknown');
  if (!isKnown(code)) {
    if (!/^ERR_[A-Z_]+$/.test(code)) return code;
    // A code stored by an earlier visit: its texts are loaded now, and the screens render again with them.
    void loadFeatureErrors(code);
    return i18n.t('errors.unknown');
  }
  // Some texts contain placeholders for the server's details; only the texts know which.
  const replace = error instanceof ApiError ? error.details : {};
  return i18n.t(`errors.${code}` as 'errors.unknown', { replace });
}

const isKnown = (code: string): code is ErrorCode => i18n.exists(`errors.${code}`);

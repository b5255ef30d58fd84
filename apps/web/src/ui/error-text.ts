import type { ErrorCode } from '@prosa/contract';
import i18n from 'i18next';
import { ApiError } from '../api/api-error.ts';
import { loadFeatureErrors } from '../i18n/index.ts';

/**
 * The display rule for everything that fails: a code with a translation is translated, any other text is
 * shown as it is, and what says nothing gets the general sentence.
 */
export function errorText(error: unknown): string {
  const said = error instanceof ApiError ? error.code : error;
  if (typeof said !== 'string' || said === '') return i18n.t('errors.unknown');
  if (!isKnown(said)) {
    if (!/^ERR_[A-Z_]+$/.test(said)) return said;
    // Kept from an earlier visit: its words come in a moment, and the screens are drawn anew with them.
    void loadFeatureErrors(said);
    return i18n.t('errors.unknown');
  }
  // Some texts have places for what the server told besides the code; which ones, only the texts know.
  const replace = error instanceof ApiError ? error.details : {};
  return i18n.t(`errors.${said}` as 'errors.unknown', { replace });
}

const isKnown = (code: string): code is ErrorCode => i18n.exists(`errors.${code}`);

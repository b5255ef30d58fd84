import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/error.ts';
import { errorText } from '../../../ui/error-text.ts';
import { IMPORT_FIELDS, type Line } from './mapping.ts';
import type { Outcome } from './import-lines.ts';

/** What has come of a row, in words. */
export function useOutcomeText(): (outcome: Outcome) => string {
  const { t } = useTranslation();

  const reasonText = (reason: unknown): string => {
    if (isLine(reason)) {
      const field = t(`contacts.sheet.fields.${reason.field}`);
      return reason.problem === 'missing'
        ? t('contacts.sheet.missing', { field })
        : t('contacts.sheet.wrong', { field });
    }
    const path = reason instanceof ApiError ? reason.issues[0]?.path : undefined;
    const wrong = IMPORT_FIELDS.find((field) => field === path);
    return wrong
      ? t('contacts.sheet.wrong', { field: t(`contacts.sheet.fields.${wrong}`) })
      : errorText(reason);
  };

  return (outcome) =>
    outcome.state === 'ignored'
      ? t('contacts.sheet.ignored', { reason: reasonText(outcome.reason) })
      : t(`contacts.sheet.${outcome.state}`);
}

type Faulty = Exclude<Line, { contact: unknown }>;
const isLine = (reason: unknown): reason is Faulty =>
  typeof reason === 'object' && reason !== null && 'problem' in reason && 'field' in reason;

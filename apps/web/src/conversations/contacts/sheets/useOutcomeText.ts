import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../ui/error-text.ts';
import { IMPORT_FIELDS, type ParsedRow } from './column-mapping.ts';
import type { RowOutcome } from './import-rows.ts';

/** The result of a row as text. */
export function useOutcomeText(): (outcome: RowOutcome) => string {
  const { t } = useTranslation();

  const reasonText = (reason: unknown): string => {
    if (isInvalidRow(reason)) {
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

type InvalidRow = Exclude<ParsedRow, { contact: unknown }>;
const isInvalidRow = (reason: unknown): reason is InvalidRow =>
  typeof reason === 'object' && reason !== null && 'problem' in reason && 'field' in reason;

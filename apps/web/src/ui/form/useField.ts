import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../error-text.ts';
import type { Problem } from './useContractForm.ts';

/** Binds an input to its form: `<TextField control={form.control} name="email" label=… />`. */
export interface BoundField<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: Path<In>;
}

/** Texts of this field in place of the general ones: `{ required: t('companies.nameRequired') }`. */
export type ProblemTexts = Partial<Record<Problem, string>>;

/** The value and handlers of a field, with its problem as text. */
export function useField<In extends FieldValues, Out>(
  { control, name }: BoundField<In, Out>,
  problems: ProblemTexts = {},
) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const found = fieldState.error?.message;
  if (!found) return { field, error: undefined };
  // A server error code set on a field has its text among the errors.
  const own = problems[found as Problem];
  const text = own ?? (found.startsWith('ERR_') ? errorText(found) : t(`validation.${found as Problem}`));
  return { field, error: text };
}

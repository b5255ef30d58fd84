import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Problem } from './useContractForm.ts';

/** What binds an input to its form: `<TextField control={form.control} name="email" label=… />`. */
export interface Bound<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: Path<In>;
}

/** The field's value and handlers, with its problem as a sentence. */
export function useField<In extends FieldValues, Out>({ control, name }: Bound<In, Out>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const problem = fieldState.error?.message as Problem | undefined;
  return { field, error: problem ? t(`validation.${problem}`) : undefined };
}

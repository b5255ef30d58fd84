import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DayInput } from './DayInput.tsx';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

interface Own {
  label: string;
  description?: ReactNode;
  disabled?: boolean;
  /** The earliest selectable day. */
  minDate?: string;
  problems?: ProblemTexts;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** A date field of a form. */
export function DateField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
  const { ref, value, onChange, onBlur } = field;
  return <DayInput {...others} error={error} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />;
}

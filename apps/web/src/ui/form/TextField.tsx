import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<TextInputProps, 'name' | 'value' | 'onChange'> & { problems?: ProblemTexts };

export function TextField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
  return <TextInput {...others} {...field} value={field.value ?? ''} error={error} />;
}

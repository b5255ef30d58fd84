import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<NumberInputProps, 'name' | 'value' | 'onChange'> & { problems?: ProblemTexts };

/** An empty field has no value, so that the schema can require one. */
export function NumberField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
  return (
    <NumberInput
      {...others}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? undefined : value)}
      error={error}
    />
  );
}

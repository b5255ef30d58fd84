import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'type'> & { problems?: ProblemTexts };

/** A date and time in local time: `2026-03-10T08:30`. A native input. */
export function DateTimeField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, problems, ...others } = props;
  const { field, error } = useField({ control, name }, problems);
  return (
    <TextInput
      {...others}
      {...field}
      type="datetime-local"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      error={error}
    />
  );
}

const padTwo = (number: number) => String(number).padStart(2, '0');

/** Formats a date as the input's value. */
export function toLocalDateTime(date: Date): string {
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

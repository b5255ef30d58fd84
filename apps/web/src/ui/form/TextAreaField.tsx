import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Bound, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & Omit<TextareaProps, 'name' | 'value' | 'onChange'>;

export function TextAreaField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      {...others}
      {...field}
      value={field.value ?? ''}
      error={error}
    />
  );
}

import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Bound, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> &
  Omit<TextareaProps, 'name' | 'value' | 'onChange'> & { problems?: ProblemTexts };

export function TextAreaField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
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

import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<TextareaProps, 'name' | 'value' | 'onChange'> & {
    problems?: ProblemTexts;
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextAreaField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ref,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
  const both = useMergedRef(field.ref, ref);
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      {...others}
      {...field}
      ref={both}
      value={field.value ?? ''}
      error={error}
    />
  );
}

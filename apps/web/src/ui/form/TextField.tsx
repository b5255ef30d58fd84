import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Bound, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & Omit<TextInputProps, 'name' | 'value' | 'onChange'>;

export function TextField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  return <TextInput {...others} {...field} value={field.value ?? ''} error={error} />;
}

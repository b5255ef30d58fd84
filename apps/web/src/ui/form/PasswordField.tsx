import type { PasswordInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { PasswordInput } from '../PasswordInput.tsx';
import { type Bound, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> &
  Omit<PasswordInputProps, 'name' | 'value' | 'onChange'>;

export function PasswordField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  return <PasswordInput {...others} {...field} value={field.value ?? ''} error={error} />;
}

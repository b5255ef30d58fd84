import type { PasswordInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { PasswordInput } from '../PasswordInput.tsx';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<PasswordInputProps, 'name' | 'value' | 'onChange'> & { problems?: ProblemTexts };

export function PasswordField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name }, problems);
  return <PasswordInput {...others} {...field} value={field.value ?? ''} error={error} />;
}

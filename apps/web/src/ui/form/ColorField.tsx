import type { ColorInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { NamedColorInput } from './NamedColorInput.tsx';
import { type BoundField, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<ColorInputProps, 'name' | 'value' | 'onChange'>;

export function ColorField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  return (
    <NamedColorInput {...others} {...field} value={field.value ?? ''} error={error} withEyeDropper={false} />
  );
}

import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, useField } from './useField.ts';

interface Own {
  /** The values for on and off in the API; by default true and false. */
  values?: { on: string; off: string };
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Own &
  Omit<SwitchProps, 'name' | 'value' | 'checked' | 'onChange'>;

export const ENABLED = { on: 'enabled', off: 'disabled' };

export function SwitchField<In extends FieldValues, Out>({
  control,
  name,
  values,
  ...others
}: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  const { value, onChange, ...bound } = field;
  return (
    <Switch
      {...others}
      {...bound}
      checked={values ? value === values.on : Boolean(value)}
      onChange={(event) => {
        const on = event.currentTarget.checked;
        onChange(values ? (on ? values.on : values.off) : on);
      }}
      error={error}
    />
  );
}

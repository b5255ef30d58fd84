import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

export interface Choice {
  value: string | number;
  label: string;
}

interface Own {
  choices: Choice[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  problems?: ProblemTexts;
  /** Called when the user has chosen, with undefined for the placeholder. */
  onChosen?: (value: Choice['value'] | undefined) => void;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> &
  Own &
  Omit<NativeSelectProps, 'name' | 'value' | 'onChange' | 'data'>;

/**
 * A select field with few choices. A native select, because it works best on phones and with screen readers. The form
 * value keeps the type of the choice, so a number stays a number.
 */
export function SelectField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, choices, placeholder, problems, onChosen, ...others } = props;
  const { field, error } = useField({ control, name }, problems);
  const chosen = (text: string) => choices.find((choice) => String(choice.value) === text)?.value;
  return (
    <NativeSelect
      {...others}
      {...field}
      value={field.value ?? ''}
      onChange={(event) => {
        const value = chosen(event.currentTarget.value);
        field.onChange(value);
        onChosen?.(value);
      }}
      error={error}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

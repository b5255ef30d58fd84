import { Input, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './ChoiceField.module.css';
import { type BoundField, useField } from './useField.ts';

interface Own {
  label: string;
  description?: string;
  choices: { value: string; label: string; icon?: ReactNode }[];
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** A choice between two or three visible options. */
export function ChoiceField<In extends FieldValues, Out>({
  control,
  name,
  label,
  description,
  choices,
}: Props<In, Out>) {
  const { field, error } = useField({ control, name });
  const shown = choices.map(({ value, label: text, icon }) => ({
    value,
    label: (
      <span className={styles.choice}>
        {icon}
        {text}
      </span>
    ),
  }));
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        classNames={{ root: styles.root ?? '', indicator: styles.indicator ?? '', label: styles.label ?? '' }}
        data={shown}
        value={field.value ?? ''}
        onChange={field.onChange}
      />
    </Input.Wrapper>
  );
}

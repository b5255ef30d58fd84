import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './TimeField.module.css';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

interface Own {
  label: string;
  description?: string;
  /** Minutes between the offered times; other times can be typed. */
  step: number;
  disabled?: boolean;
  problems?: ProblemTexts;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** A time as HH:MM in the 24-hour format, whatever the browser's language. */
export function TimeField<In extends FieldValues, Out>({
  control,
  name,
  label,
  step,
  problems,
  ...others
}: Props<In, Out>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name }, problems);
  return (
    <TimePicker
      {...others}
      label={label}
      error={error}
      withDropdown={!others.disabled}
      minutesStep={step}
      hoursInputLabel={`${label}: ${t('common.hours')}`}
      minutesInputLabel={`${label}: ${t('common.minutes')}`}
      hoursRef={field.ref}
      // A scrollable list must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      leftSection={<IconClock size={16} />}
      classNames={{
        field: styles.field ?? '',
        control: styles.control ?? '',
        dropdown: styles.dropdown ?? '',
      }}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { Day } from '@prosa/contract';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './DateField.module.css';
import { type BoundField, type ProblemTexts, useField } from './useField.ts';

interface Own {
  label: string;
  description?: ReactNode;
  disabled?: boolean;
  /** The earliest selectable day. */
  minDate?: string;
  problems?: ProblemTexts;
}

/** Parses a typed date with the day first; null for an invalid date such as 31/02. */
function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text.trim()) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Day.safeParse(written).success ? written : null;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** A date field, always DD/MM/YYYY, whatever the browser's language. */
export function DateField<In extends FieldValues, Out>({
  control,
  name,
  problems,
  ...others
}: Props<In, Out>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name }, problems);
  const { ref, value, onChange, onBlur } = field;
  return (
    <DateInput
      {...others}
      error={error}
      ref={ref}
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
      valueFormat="DD/MM/YYYY"
      // The default parser would read 03/06 as March 6.
      dateParser={parseDay}
      placeholder={t('common.dateFormat')}
      locale={dayjs.locale()}
      firstDayOfWeek={0}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      leftSection={<IconCalendar size={16} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      popoverProps={{ withinPortal: true }}
      ariaLabels={{ previousMonth: t('common.previousMonth'), nextMonth: t('common.nextMonth') }}
      classNames={{ day: styles.day ?? '', weekday: styles.weekday ?? '' }}
    />
  );
}

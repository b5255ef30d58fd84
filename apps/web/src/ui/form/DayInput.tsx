import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { Day } from '@prosa/contract';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from './DateField.module.css';

type Own = Pick<
  DateInputProps,
  'label' | 'description' | 'disabled' | 'minDate' | 'maxDate' | 'error' | 'ref' | 'onBlur' | 'size' | 'w'
> & {
  /** `YYYY-MM-DD`, or nothing. */
  value: string | null;
  onChange: (day: string | null) => void;
};

/** Parses a typed date with the day first; null for an invalid date such as 31/02. */
function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text.trim()) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Day.safeParse(written).success ? written : null;
}

/** A date, always DD/MM/YYYY, whatever the browser's language. */
export function DayInput({ value, onChange, ...others }: Own) {
  const { t } = useTranslation();
  return (
    <DateInput
      {...others}
      value={value || null}
      onChange={onChange}
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

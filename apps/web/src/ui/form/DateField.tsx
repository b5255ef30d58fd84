import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './DateField.module.css';
import { type Bound, useField } from './useField.ts';

interface Own {
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

type Props<In extends FieldValues, Out> = Bound<In, Out> & Own;

/** A day, always written DD/MM/YYYY, whatever the browser's own language is. */
export function DateField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name });
  return (
    <DateInput
      {...others}
      error={error}
      ref={field.ref}
      value={field.value || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      valueFormat="DD/MM/YYYY"
      placeholder={t('common.dateFormat')}
      locale={dayjs.locale()}
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

import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { periodDays, periodNameOf, periodNames } from './periods.ts';
import { useCompanyToday } from './useReportFilter.ts';

interface PeriodFieldsProps {
  from: string;
  to: string;
  onChange: (days: { dateFrom: string; dateTo: string }) => void;
}

/** First and last day, chosen by name or one by one. */
export function PeriodFields({ from, to, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const today = useCompanyToday();
  const named = periodNameOf({ from, to }, today);
  return (
    <>
      <Select
        label={t('reports.period')}
        data={[
          ...periodNames.map((value) => ({ value, label: t(`reports.periods.${value}`) })),
          { value: 'other', label: t('reports.periods.other'), disabled: true },
        ]}
        value={named ?? 'other'}
        allowDeselect={false}
        onChange={(value) => {
          const name = periodNames.find((one) => one === value);
          if (!name) return;
          const days = periodDays(name, today);
          onChange({ dateFrom: days.from, dateTo: days.to });
        }}
      />
      <DayInput
        label={t('reports.from')}
        value={from}
        {...(to !== '' && { maxDate: to })}
        onChange={(day) => onChange({ dateFrom: day ?? '', dateTo: to })}
      />
      <DayInput
        label={t('reports.to')}
        value={to}
        {...(from !== '' && { minDate: from })}
        onChange={(day) => onChange({ dateFrom: from, dateTo: day ?? '' })}
      />
    </>
  );
}

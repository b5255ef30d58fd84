import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeriodFields } from '../reports/PeriodFields.tsx';
import { RecordFilters } from '../reports/RecordFilters.tsx';
import reports from '../reports/Reports.module.css';
import type { FigureFilter } from './figures-query.ts';

interface DashboardFiltersProps {
  filter: FigureFilter;
  onChange: (changes: Partial<FigureFilter>) => void;
}

export default function DashboardFilters({ filter, onChange }: DashboardFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={reports.filters} role="group" aria-label={t('reports.filters')}>
      <PeriodFields from={filter.dateFrom} to={filter.dateTo} onChange={onChange} />
      <RecordFilters filter={filter} onChange={onChange} />
      <div className={reports.checks}>
        <Checkbox
          label={t('reports.serviceHoursOnly')}
          checked={filter.serviceHoursOnly}
          onChange={(event) => onChange({ serviceHoursOnly: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

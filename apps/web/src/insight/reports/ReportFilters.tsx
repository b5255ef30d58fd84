import { Checkbox } from '@mantine/core';
import { TicketStatus } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Choices } from './Choices.tsx';
import { ContactFilter } from './ContactFilter.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import type { ReportFilter } from './report-filter.ts';
import styles from './Reports.module.css';

interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (changes: Partial<ReportFilter>) => void;
}

export default function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.filters} role="group" aria-label={t('reports.filters')}>
      <PeriodFields from={filter.dateFrom} to={filter.dateTo} onChange={onChange} />
      <ContactFilter contactId={filter.contactId} onChange={(contactId) => onChange({ contactId })} />
      <RecordFilters filter={filter} onChange={onChange} />
      <Choices
        label={t('reports.status')}
        choices={TicketStatus.options.map((value) => ({ value, label: t(`tickets.statuses.${value}`) }))}
        value={filter.status}
        onChange={(status) => onChange({ status: status as TicketStatus[] })}
      />
      <div className={styles.checks}>
        <Checkbox
          label={t('reports.onlyRated')}
          checked={filter.onlyRated}
          onChange={(event) => onChange({ onlyRated: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('reports.serviceHoursOnly')}
          checked={filter.serviceHoursOnly}
          onChange={(event) => onChange({ serviceHoursOnly: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

import type { Dashboard } from '@prosa/contract';
import styles from './Dashboard.module.css';
import { AttendantsTable } from './AttendantsTable.tsx';
import type { FigureFilter } from './figures-query.ts';
import { TicketsOfDays, TicketsOfUsers } from './TicketCharts.tsx';

interface AttendantsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
}

export default function AttendantsTab({ filter, figures }: AttendantsTabProps) {
  // The charts begin with the days of the dashboard, and again when these change.
  const days = `${filter.dateFrom} ${filter.dateTo}`;
  return (
    <div className={styles.attendants}>
      <AttendantsTable filter={filter} attendants={figures?.attendants} />
      <div className={styles.charts}>
        <TicketsOfUsers key={`users ${days}`} filter={filter} />
        <TicketsOfDays key={`days ${days}`} filter={filter} />
      </div>
    </div>
  );
}

import type { Dashboard } from '@prosa/contract';
import styles from './Dashboard.module.css';
import { AttendantsTable } from './AttendantsTable.tsx';
import type { FigureFilter } from './figures-query.ts';
import { TicketsOfDays, TicketsOfUsers } from './TicketCharts.tsx';
import type { DashboardView } from './useDashboardView.ts';

interface AttendantsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
  view: DashboardView;
}

export default function AttendantsTab({ filter, figures, view }: AttendantsTabProps) {
  const days = `${filter.dateFrom} ${filter.dateTo}`;
  return (
    <div className={styles.attendants}>
      <AttendantsTable filter={filter} attendants={figures?.attendants} view={view} />
      <div className={styles.charts}>
        <TicketsOfUsers
          key={`users ${days}`}
          filter={filter}
          days={view.users}
          onDays={(chosen) => view.setDays('users', chosen)}
        />
        <TicketsOfDays
          key={`days ${days}`}
          filter={filter}
          days={view.days}
          onDays={(chosen) => view.setDays('days', chosen)}
        />
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { DayRange } from '../reports/periods.ts';
import type { FigureFilter } from './figures-query.ts';
import type { AttendantKey } from './sort-attendants.ts';

/** How the attendants' tab is looked at besides the filter: the order of the table, and the days of each chart. */
export interface AttendantsView {
  sorting: { by: AttendantKey; order: 'asc' | 'desc' };
  users: DayRange;
  days: DayRange;
}

export interface DashboardView extends AttendantsView {
  sort: (sorting: AttendantsView['sorting']) => void;
  setDays: (chart: 'users' | 'days', days: DayRange) => void;
}

/** The charts begin with the days of the dashboard, and again when these change. */
export function useDashboardView({ dateFrom: from, dateTo: to }: FigureFilter): DashboardView {
  const [sorting, sort] = useState<AttendantsView['sorting']>({ by: 'name', order: 'asc' });
  const of = `${from} ${to}`;
  const [chosen, setChosen] = useState<{ of: string; users?: DayRange; days?: DayRange }>({ of });
  const own = chosen.of === of ? chosen : { of };
  return {
    sorting,
    users: own.users ?? { from, to },
    days: own.days ?? { from, to },
    sort,
    setDays: (chart, days) => setChosen({ ...own, [chart]: days }),
  };
}

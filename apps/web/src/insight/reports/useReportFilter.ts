import { civilDayAt } from '@prosa/bot';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCompanyClock } from '../../outbound/schedules/useCompanyClock.ts';
import { filterFromAddress, filterToAddress, initialFilter, type ReportFilter } from './report-filter.ts';

const padTwo = (number: number) => String(number).padStart(2, '0');

/** Today on the company's calendar, as `YYYY-MM-DD`. */
export function useCompanyToday(): string {
  const { timezone } = useCompanyClock();
  const [now] = useState(() => new Date());
  const { year, month, day } = civilDayAt(now, timezone);
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}

/** The report's filter in the address. Changing anything but the page returns to the first page. */
export function useReportFilter() {
  const today = useCompanyToday();
  const [address, setAddress] = useSearchParams();
  const filter = filterFromAddress(address, today);
  const change = (changes: Partial<ReportFilter>) => {
    const next = filterToAddress({ ...filter, page: 1, ...changes }, today);
    // What else is in the address stays, such as the tab of the dashboard.
    for (const [name, value] of address) if (!Object.hasOwn(filter, name)) next.set(name, value);
    setAddress(next, { replace: true });
  };
  const reset = () => change(initialFilter(today));
  return { filter, change, reset, today };
}

import type { Figure } from '@prosa/contract';
import { filterToAddress, initialFilter } from '../reports/report-filter.ts';
import { useCompanyToday } from '../reports/useReportFilter.ts';
import type { FigureFilter } from './figures-query.ts';

/** The address of the report with exactly the tickets that a figure counts. */
export function useFigurePath(filter: FigureFilter) {
  const today = useCompanyToday();
  return (
    figure: Figure,
    changes: Partial<FigureFilter> & { attendantId?: number; hour?: number } = {},
  ): string => {
    const wanted = { ...initialFilter(today), ...filter, figure, ...changes };
    return `/reports?${filterToAddress(wanted, today)}`;
  };
}

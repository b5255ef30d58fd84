import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { previousPeriod } from '../reports/previous-period.ts';
import { type FigureFilter, figuresQuery } from './figures-query.ts';

/** The figures of a period, and those of the same number of days before it. */
export function useFigures(filter: FigureFilter) {
  const hasDays = filter.dateFrom !== '' && filter.dateTo !== '';
  const current = useQuery({
    ...read(api.figures.dashboard, { query: figuresQuery(filter) }),
    enabled: hasDays,
    placeholderData: keepPreviousData,
  });
  const { from, to } = previousPeriod({ from: filter.dateFrom, to: filter.dateTo });
  const before = useQuery({
    ...read(api.figures.dashboard, { query: figuresQuery({ ...filter, dateFrom: from, dateTo: to }) }),
    enabled: hasDays && current.data !== undefined,
  });
  return { current, before: before.data, hasDays };
}

import { NONE_ID } from '@prosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ListError } from '../../ui/ListError.tsx';
import type { DayRange } from '../reports/periods.ts';
import { BarChart } from './BarChart.tsx';
import { ChartCard } from './ChartCard.tsx';
import { chartQuery, type FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';

interface ChartProps {
  filter: FigureFilter;
  days: DayRange;
  onDays: (days: DayRange) => void;
}

const padTwo = (number: number) => String(number).padStart(2, '0');

export function TicketsOfUsers({ filter, days, onDays }: ChartProps) {
  const { t } = useTranslation();
  const pathOf = useFigurePath(filter);
  const chart = useQuery({
    ...read(api.figures.ticketsOfUsers, { query: chartQuery(filter, days) }),
    placeholderData: keepPreviousData,
  });
  const rows = chart.data?.data ?? [];
  const total = rows.reduce((sum, { quantidade }) => sum + Number(quantidade), 0);
  const title = t('dashboard.ofUsers', { total });
  return (
    <ChartCard title={title} days={days} onDays={onDays}>
      {chart.isError && <ListError error={chart.error} onRetry={chart.refetch} />}
      <BarChart
        title={title}
        of={t('reports.user')}
        bars={rows.map(({ userId, nome, quantidade }) => ({
          key: String(userId),
          label: userId === null ? t('reports.noUser') : nome,
          value: Number(quantidade),
          path: pathOf('tickets', { dateFrom: days.from, dateTo: days.to, userIds: [userId ?? NONE_ID] }),
        }))}
      />
    </ChartCard>
  );
}

export function TicketsOfDays({ filter, days, onDays }: ChartProps) {
  const { t } = useTranslation();
  const pathOf = useFigurePath(filter);
  const chart = useQuery({
    ...read(api.figures.ticketsOfDays, { query: chartQuery(filter, days) }),
    placeholderData: keepPreviousData,
  });
  const isOneDay = days.from === days.to;
  const title = t(isOneDay ? 'dashboard.ofHours' : 'dashboard.ofDays', { total: chart.data?.count ?? 0 });
  return (
    <ChartCard title={title} days={days} onDays={onDays}>
      {chart.isError && <ListError error={chart.error} onRetry={chart.refetch} />}
      <BarChart
        title={title}
        of={t(isOneDay ? 'dashboard.hour' : 'dashboard.day')}
        bars={(chart.data?.data ?? []).map((row) => {
          if ('horario' in row)
            return {
              key: String(row.horario),
              label: `${padTwo(row.horario)}h`,
              value: Number(row.total),
              path: pathOf('tickets', { dateFrom: days.from, dateTo: days.to, hour: row.horario }),
            };
          const [day = '', month = '', year = ''] = row.data.split('/');
          const date = `${year}-${month}-${day}`;
          return {
            key: row.data,
            label: `${day}/${month}`,
            value: Number(row.total),
            path: pathOf('tickets', { dateFrom: date, dateTo: date }),
          };
        })}
      />
    </ChartCard>
  );
}

import type { AttendantFigures, Figure } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { useDurationText } from '../reports/useDurationText.ts';
import styles from './Dashboard.module.css';
import type { FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';

const MINUTE_S = 60;

/** Each number opens the tickets of the attendant that it was counted from. */
export function useAttendantColumns(filter: FigureFilter): Column<AttendantFigures>[] {
  const { t, i18n } = useTranslation();
  const duration = useDurationText();
  const pathOf = useFigurePath(filter);
  const linked = (figure: Figure, { id: attendantId }: AttendantFigures, text: string) => (
    <Link className={styles.number ?? ''} to={pathOf(figure, { attendantId })}>
      {text}
    </Link>
  );
  const time = (minutes: number | null) => duration(minutes === null ? null : minutes * MINUTE_S);
  const rating = (value: number | null) =>
    value === null ? t('reports.unknown') : value.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return [
    {
      key: 'name',
      header: t('dashboard.name'),
      main: true,
      sortKey: 'name',
      cell: ({ name }) => name,
    },
    {
      key: 'rating',
      header: t('dashboard.rating'),
      align: 'end',
      sortKey: 'rating',
      cell: (row) => linked('attendantRating', row, rating(row.rating)),
    },
    {
      key: 'countRating',
      header: t('dashboard.countRating'),
      align: 'end',
      sortKey: 'countRating',
      cell: (row) => linked('attendantRating', row, String(row.countRating)),
    },
    {
      key: 'tickets',
      header: t('dashboard.tickets'),
      align: 'end',
      sortKey: 'tickets',
      cell: (row) => linked('attendantTickets', row, String(row.tickets)),
    },
    {
      key: 'wait',
      header: t('figures.names.avgWaitTime'),
      align: 'end',
      sortKey: 'avgWaitTime',
      cell: (row) => linked('attendantWaitTime', row, time(row.avgWaitTime)),
    },
    {
      key: 'support',
      header: t('figures.names.avgSupportTime'),
      align: 'end',
      sortKey: 'avgSupportTime',
      cell: (row) => linked('attendantSupportTime', row, time(row.avgSupportTime)),
    },
    {
      key: 'online',
      header: t('dashboard.status'),
      sortKey: 'online',
      cell: ({ online }) => (
        <StatusDot
          tone={online ? 'ok' : 'neutral'}
          label={t(online ? 'dashboard.online' : 'dashboard.offline')}
        />
      ),
    },
  ];
}

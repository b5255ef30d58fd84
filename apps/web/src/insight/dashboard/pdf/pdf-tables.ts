import type { Dashboard } from '@prosa/contract';
import i18n from 'i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { formatDay } from '../../../ui/format.ts';
import type { DayRange } from '../../reports/periods.ts';
import { durationText } from '../../reports/useDurationText.ts';
import { type Counter, changeOf, figureText, hasPeriodBefore, shareText } from '../figure-text.ts';
import { chartQuery, type FigureFilter, messagesQuery } from '../figures-query.ts';
import { sortAttendants } from '../sort-attendants.ts';
import type { AttendantsView } from '../useDashboardView.ts';
import type { PdfTable } from './pdf-table.ts';

export interface ShownFigures {
  filter: FigureFilter;
  figures: Dashboard;
  before: Dashboard | undefined;
}

const figureColumns = [{ width: 70 }, { width: 40, isAtEnd: true }, { width: 80, isAtEnd: true }];

const figureRow = (figure: Counter, { figures, before }: ShownFigures): string[] => {
  const now = figures.counters[figure];
  const change = hasPeriodBefore(figure)
    ? changeOf(i18n, { now, before: before?.counters[figure] })
    : undefined;
  return [i18n.t(`figures.names.${figure}`), figureText(i18n, figure, now), change?.text ?? ''];
};

const messageRow = async (fromMe: 'true' | 'false', { filter }: ShownFigures): Promise<string[]> => {
  const count = async (days?: DayRange) => {
    const answer = await call(api.figures.messages, { query: messagesQuery(filter, fromMe, days) });
    return Number(answer.count[0].count).toLocaleString(i18n.language);
  };
  const inPeriod = await count({ from: filter.dateFrom, to: filter.dateTo });
  const ever = await count();
  const name = i18n.t(fromMe === 'true' ? 'dashboard.sent' : 'dashboard.received');
  return [name, `${inPeriod}/${ever}`, ''];
};

export async function indicatorTables(shown: ShownFigures): Promise<PdfTable[]> {
  const { t } = i18n;
  const { attendants } = shown.figures;
  const online = attendants.filter((attendant) => attendant.online).length;
  const rowsOf = (...figures: Counter[]) => figures.map((figure) => figureRow(figure, shown));
  const rows = [
    ...rowsOf('supportHappening', 'supportPending', 'supportFinished', 'supportGroups'),
    [t('dashboard.people'), `${online}/${attendants.length}`, ''],
    ...rowsOf('leads'),
    await messageRow('false', shown),
    await messageRow('true', shown),
    ...rowsOf('avgSupportTime', 'avgWaitTime', 'activeTickets', 'passiveTickets'),
  ];
  return [{ title: t('dashboard.tabs.indicators'), columns: figureColumns, rows }];
}

const ratingShares = [
  ['npsScore', 'npsScore'],
  ['npsPromoters', 'npsPromotersPerc'],
  ['npsPassive', 'npsPassivePerc'],
  ['npsDetractors', 'npsDetractorsPerc'],
  ['percRating', 'percRating'],
] as const;

export function ratingTables(shown: ShownFigures): PdfTable[] {
  const { t } = i18n;
  const shares = ratingShares.map(([figure, share]) => {
    const now = shown.figures.counters[share];
    const change = changeOf(i18n, { now, before: shown.before?.counters[share], isInPoints: true });
    return [t(`figures.names.${figure}`), shareText(i18n, now, figure === 'npsScore'), change?.text ?? ''];
  });
  const counts = (['tickets', 'waitRating', 'withoutRating', 'withRating', 'notAsked'] as const).map(
    (figure) => figureRow(figure, shown),
  );
  return [
    { title: t('dashboard.tabs.nps'), columns: figureColumns, rows: shares },
    { title: t('dashboard.summary'), columns: figureColumns, rows: counts },
  ];
}

const attendantColumns = [
  { width: 52 },
  ...[16, 22, 26, 26, 28].map((width) => ({ width, isAtEnd: true })),
  { width: 20, isAtEnd: true },
];
const MINUTE_S = 60;

function attendantTable({ figures }: ShownFigures, { sorting }: AttendantsView): PdfTable {
  const { t, language } = i18n;
  const time = (minutes: number | null) => durationText(t, minutes === null ? null : minutes * MINUTE_S);
  const rows = sortAttendants(figures.attendants, sorting.by, sorting.order).map((one) => [
    one.name,
    one.rating === null
      ? t('reports.unknown')
      : one.rating.toLocaleString(language, { maximumFractionDigits: 2 }),
    String(one.countRating),
    String(one.tickets),
    time(one.avgWaitTime),
    time(one.avgSupportTime),
    t(one.online ? 'dashboard.online' : 'dashboard.offline'),
  ]);
  const headings = [
    t('dashboard.name'),
    t('dashboard.rating'),
    t('dashboard.countRating'),
    t('dashboard.tickets'),
    t('figures.names.avgWaitTime'),
    t('figures.names.avgSupportTime'),
    t('dashboard.status'),
  ];
  return { title: t('dashboard.tabs.attendants'), columns: attendantColumns, headings, rows };
}

const daysText = ({ from, to }: DayRange) => `${formatDay(from)} – ${formatDay(to)}`;
const padTwo = (number: number) => String(number).padStart(2, '0');

function chartTable(title: string, days: DayRange, bars: { label: string; value: number }[]): PdfTable {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return {
    title: `${title} · ${daysText(days)}`,
    columns: [{ width: 60 }, { width: 20, isAtEnd: true }, { width: 110 }],
    rows: bars.map(({ label, value }) => [label, String(value), { bar: value / most }]),
  };
}

export async function attendantTables(shown: ShownFigures, view: AttendantsView): Promise<PdfTable[]> {
  const { t } = i18n;
  const { filter } = shown;
  const users = await call(api.figures.ticketsOfUsers, { query: chartQuery(filter, view.users) });
  const days = await call(api.figures.ticketsOfDays, { query: chartQuery(filter, view.days) });
  const total = users.data.reduce((sum, { quantidade }) => sum + Number(quantidade), 0);
  const isOneDay = view.days.from === view.days.to;
  return [
    attendantTable(shown, view),
    chartTable(
      t('dashboard.ofUsers', { total }),
      view.users,
      users.data.map(({ userId, nome, quantidade }) => ({
        label: userId === null ? t('reports.noUser') : nome,
        value: Number(quantidade),
      })),
    ),
    chartTable(
      t(isOneDay ? 'dashboard.ofHours' : 'dashboard.ofDays', { total: days.count }),
      view.days,
      days.data.map((row) => ({
        label: 'horario' in row ? `${padTwo(row.horario)}h` : row.data,
        value: Number(row.total),
      })),
    ),
  ];
}

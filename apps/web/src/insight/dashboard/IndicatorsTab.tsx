import type { Dashboard, DashboardCounters, Figure } from '@prosa/contract';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconClockPause,
  IconHeadset,
  IconMessageDown,
  IconMessageUp,
  IconTicket,
  IconTicketOff,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDurationText } from '../reports/useDurationText.ts';
import styles from './Dashboard.module.css';
import { FigureCard } from './FigureCard.tsx';
import type { FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';
import { type MessageCount, useMessageCounts } from './useMessageCounts.ts';

interface IndicatorsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
  before: Dashboard | undefined;
}

type Counter = keyof DashboardCounters & Figure;

const present: [Counter, Icon][] = [
  ['supportHappening', IconHeadset],
  ['supportPending', IconClockPause],
  ['supportFinished', IconCircleCheck],
  ['supportGroups', IconUsersGroup],
];
const times: [Counter, Icon][] = [
  ['avgSupportTime', IconHeadset],
  ['avgWaitTime', IconClock],
];
const demand: [Counter, Icon][] = [
  ['activeTickets', IconTicket],
  ['passiveTickets', IconTicketOff],
];
/** What is counted now has no period before. */
const ofNow: Counter[] = ['supportHappening', 'supportPending', 'supportGroups'];
const MINUTE_S = 60;

export function IndicatorsTab({ filter, figures, before }: IndicatorsTabProps) {
  const { t, i18n } = useTranslation();
  const duration = useDurationText();
  const pathOf = useFigurePath(filter);
  const counted = (value: number) => value.toLocaleString(i18n.language);
  const card = ([figure, icon]: [Counter, Icon], show: (value: number | null) => string) => {
    const value = figures?.counters[figure];
    return (
      <FigureCard
        key={figure}
        icon={icon}
        name={t(`figures.names.${figure}`)}
        meaning={t(`figures.meanings.${figure}`)}
        value={value === undefined ? undefined : show(value)}
        path={pathOf(figure)}
        {...(!ofNow.includes(figure) &&
          value !== undefined && { change: { now: value, before: before?.counters[figure] } })}
      />
    );
  };
  const number = (value: number | null) => counted(value ?? 0);
  const time = (minutes: number | null) => duration(minutes === null ? null : minutes * MINUTE_S);
  return (
    <div className={styles.cards}>
      {present.map((one) => card(one, number))}
      <PeopleCard figures={figures} />
      {card(['leads', IconUserPlus], number)}
      <MessageCards filter={filter} />
      {times.map((one) => card(one, time))}
      {demand.map((one) => card(one, number))}
    </div>
  );
}

function PeopleCard({ figures }: Pick<IndicatorsTabProps, 'figures'>) {
  const { t } = useTranslation();
  const online = figures?.attendants.filter((attendant) => attendant.online).length;
  return (
    <FigureCard
      icon={IconUserCheck}
      name={t('dashboard.people')}
      meaning={t('dashboard.peopleMeaning')}
      value={figures && `${online}/${figures.attendants.length}`}
    />
  );
}

function MessageCards({ filter: { dateFrom: from, dateTo: to } }: { filter: FigureFilter }) {
  const { t, i18n } = useTranslation();
  const { received, sent } = useMessageCounts({ from, to });
  const both = ({ inPeriod, ever }: MessageCount) =>
    inPeriod === undefined || ever === undefined
      ? undefined
      : `${inPeriod.toLocaleString(i18n.language)}/${ever.toLocaleString(i18n.language)}`;
  return (
    <>
      <FigureCard
        icon={IconMessageDown}
        name={t('dashboard.received')}
        meaning={t('dashboard.receivedMeaning')}
        value={both(received)}
      />
      <FigureCard
        icon={IconMessageUp}
        name={t('dashboard.sent')}
        meaning={t('dashboard.sentMeaning')}
        value={both(sent)}
      />
    </>
  );
}

import type { Dashboard } from '@prosa/contract';
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
import { useSearchParams } from 'react-router';
import styles from './Dashboard.module.css';
import { FigureCard } from './FigureCard.tsx';
import { type Counter, figureText, hasPeriodBefore } from './figure-text.ts';
import type { FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';
import { type MessageCount, useMessageCounts } from './useMessageCounts.ts';

interface IndicatorsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
  before: Dashboard | undefined;
}

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

export function IndicatorsTab({ filter, figures, before }: IndicatorsTabProps) {
  const { t, i18n } = useTranslation();
  const pathOf = useFigurePath(filter);
  const [address] = useSearchParams();
  const attendantsPath = `/?${new URLSearchParams([...address].filter(([name]) => name !== 'tab').concat([['tab', 'attendants']]))}`;
  const card = ([figure, icon]: [Counter, Icon]) => {
    const value = figures?.counters[figure];
    return (
      <FigureCard
        key={figure}
        icon={icon}
        name={t(`figures.names.${figure}`)}
        meaning={t(`figures.meanings.${figure}`)}
        value={value === undefined ? undefined : figureText(i18n, figure, value)}
        path={pathOf(figure)}
        {...(hasPeriodBefore(figure) &&
          value !== undefined && { change: { now: value, before: before?.counters[figure] } })}
      />
    );
  };
  return (
    <div className={styles.cards}>
      {present.map(card)}
      <PeopleCard figures={figures} path={attendantsPath} />
      {card(['leads', IconUserPlus])}
      <MessageCards filter={filter} />
      {times.map(card)}
      {demand.map(card)}
    </div>
  );
}

/** Who is online is told by the table of the attendants. */
function PeopleCard({ figures, path }: Pick<IndicatorsTabProps, 'figures'> & { path: string }) {
  const { t } = useTranslation();
  const online = figures?.attendants.filter((attendant) => attendant.online).length;
  return (
    <FigureCard
      icon={IconUserCheck}
      name={t('dashboard.people')}
      meaning={t('dashboard.peopleMeaning')}
      value={figures && `${online}/${figures.attendants.length}`}
      path={path}
    />
  );
}

function MessageCards({ filter }: { filter: FigureFilter }) {
  const { t, i18n } = useTranslation();
  const pathOf = useFigurePath(filter);
  const { received, sent } = useMessageCounts(filter);
  const text = (count: number) => count.toLocaleString(i18n.language);
  const both = ({ inPeriod, ever }: MessageCount) =>
    inPeriod === undefined || ever === undefined ? undefined : `${text(inPeriod)}/${text(ever)}`;
  const { inPeriod = 0, automatic = 0 } = sent;
  const apart = t('dashboard.sentApart', { people: text(inPeriod - automatic), automatic: text(automatic) });
  return (
    <>
      <FigureCard
        icon={IconMessageDown}
        name={t('dashboard.received')}
        meaning={t('dashboard.receivedMeaning')}
        value={both(received)}
        path={pathOf('messagesReceived')}
      />
      <FigureCard
        icon={IconMessageUp}
        name={t('dashboard.sent')}
        meaning={`${t('dashboard.sentMeaning')} ${apart}`}
        value={both(sent)}
        path={pathOf('messagesSent')}
      />
    </>
  );
}

import type { ConnectionRow, ConnectionStatus, Outage } from '@prosa/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatShortDateTime, formatTime } from '../../ui/format.ts';
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx';
import styles from './ConnectionsPage.module.css';
import { useStatusReasonText } from './useStatusReasonText.ts';

const statusTones: Record<ConnectionStatus, Tone> = {
  OPENING: 'info',
  qrcode: 'warn',
  PAIRING: 'info',
  CONNECTED: 'ok',
  TIMEOUT: 'err',
  DISCONNECTED: 'err',
};

type Shown = Pick<ConnectionRow, 'status' | 'statusSince' | 'statusReason'>;

interface StatusCellProps {
  connection: Shown;
  outage?: Outage | null;
  /** Further content of the cell. */
  children?: ReactNode;
}

/** The status, since when, its reason, and the result of the last outage. */
export function StatusCell({ connection, outage, children }: StatusCellProps) {
  const { t } = useTranslation();
  const reason = useStatusReasonText();
  const { status, statusSince, statusReason } = connection;
  const why = statusReason && reason(statusReason);
  const since = t('connections.since', { moment: formatTimeOrDate(statusSince) });
  return (
    <div className={styles.status}>
      <StatusDot tone={statusTones[status]} label={t(`connections.statuses.${status}`)} />
      <span className={styles.detail}>
        {why}
        <span>{since}</span>
      </span>
      {outage && status === 'CONNECTED' && <OutageLine outage={outage} />}
      {children}
    </div>
  );
}

function OutageLine({ outage }: { outage: Outage }) {
  const { t } = useTranslation();
  const { startedAt, endedAt, recovered: count } = outage;
  const from = formatTimeOrDate(startedAt);
  if (!endedAt) return <span className={styles.detail}>{t('connections.offlineStill', { from })}</span>;
  const isOneDay = formatDay(startedAt) === formatDay(endedAt);
  const away = t('connections.offline', {
    from,
    to: isOneDay ? formatTime(endedAt) : formatTimeOrDate(endedAt),
  });
  const fetched = count > 0 ? t('connections.recovered', { count }) : t('connections.recoveredNone');
  return <span className={styles.outage}>{`${away}: ${fetched}`}</span>;
}

/** For today the time is enough. */
const formatTimeOrDate = (moment: string) =>
  formatDay(moment) === formatDay(new Date().toISOString())
    ? formatTime(moment)
    : formatShortDateTime(moment);

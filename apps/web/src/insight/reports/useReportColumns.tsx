import type { ReportRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { channelIcons } from '../../ui/channel-icons.ts';
import type { Column } from '../../ui/DataTable.tsx';
import styles from './Reports.module.css';
import { useDurationText } from './useDurationText.ts';

/** The columns of the report, each of which sorts. */
export function useReportColumns(): Column<ReportRow>[] {
  const { t } = useTranslation();
  const duration = useDurationText();
  const unknown = t('reports.unknown');
  return [
    { key: 'id', header: t('reports.id'), cell: ({ id }) => id, width: 80, sortKey: 'id' },
    {
      key: 'connection',
      header: t('reports.connection'),
      sortKey: 'whatsappName',
      cell: (row) => <ConnectionCell {...row} />,
    },
    {
      key: 'contact',
      header: t('reports.contact'),
      main: true,
      cell: ({ contactName }) => contactName,
      sortKey: 'contactName',
    },
    {
      key: 'user',
      header: t('reports.user'),
      cell: ({ userName }) => userName ?? unknown,
      sortKey: 'userName',
    },
    {
      key: 'queue',
      header: t('reports.queue'),
      sortKey: 'queueName',
      cell: (row) => <QueueCell {...row} />,
    },
    {
      key: 'status',
      header: t('reports.status'),
      sortKey: 'status',
      cell: ({ ticketStatus }) => t(`tickets.statuses.${ticketStatus}`),
    },
    {
      key: 'lastMessage',
      header: t('reports.lastMessage'),
      cell: ({ lastMessage }) => (
        <span className={styles.lastMessage} title={lastMessage}>
          {lastMessage}
        </span>
      ),
    },
    { key: 'opened', header: t('reports.opened'), cell: ({ createdAt }) => createdAt, sortKey: 'createdAt' },
    {
      key: 'closed',
      header: t('reports.closed'),
      cell: ({ closedAt }) => closedAt ?? unknown,
      sortKey: 'closedAt',
    },
    {
      key: 'supportTime',
      header: t('reports.supportTime'),
      align: 'end',
      cell: ({ supportSeconds }) => duration(supportSeconds),
      sortKey: 'supportTime',
    },
    {
      key: 'rating',
      header: t('reports.rating'),
      align: 'end',
      cell: ({ NPS }) => NPS ?? unknown,
      sortKey: 'NPS',
    },
  ];
}

function ConnectionCell({ channel, whatsappName }: Pick<ReportRow, 'channel' | 'whatsappName'>) {
  const { t } = useTranslation();
  const Channel = channelIcons[channel];
  return (
    <span className={styles.connection}>
      <Channel size={15} aria-hidden />
      {whatsappName ?? t('reports.unknown')}
    </span>
  );
}

function QueueCell({ queueName, queueColor }: Pick<ReportRow, 'queueName' | 'queueColor'>) {
  const { t } = useTranslation();
  if (queueName === null) return t('reports.unknown');
  return (
    <span className={styles.queue}>
      <i style={{ background: queueColor ?? undefined }} aria-hidden />
      {queueName}
    </span>
  );
}

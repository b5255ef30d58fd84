import type { ConnectionRow } from '@prosa/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { formatPhone, formatShortDateTime } from '../../ui/format.ts';
import { ChannelLabel } from './ChannelLabel.tsx';
import styles from './ConnectionsPage.module.css';
import { Warnings } from './Warnings.tsx';
import { StatusCell } from './StatusCell.tsx';

export function useConnectionColumns(
  session: (connection: ConnectionRow) => ReactNode,
): Column<ConnectionRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'channel',
      header: t('connections.channel'),
      cell: ({ channel }) => <ChannelLabel channel={channel} />,
      width: 130,
    },
    {
      key: 'name',
      header: t('connections.name'),
      main: true,
      cell: ({ name, queues }) => (
        <div className={styles.name}>
          {name}
          {queues.length > 0 && (
            <span className={styles.queues}>
              {queues.map((queue) => (
                <span key={queue.id} className={styles.queue}>
                  <span style={{ background: queue.color }} aria-hidden />
                  {queue.name}
                </span>
              ))}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'number',
      header: t('connections.number'),
      cell: ({ number }) => <span className={styles.whole}>{number ? formatPhone(number) : '-'}</span>,
    },
    {
      key: 'status',
      header: t('connections.status'),
      cell: (connection) => (
        <StatusCell connection={connection} outage={connection.lastOutage}>
          <Warnings connection={connection} />
        </StatusCell>
      ),
    },
    { key: 'session', header: t('connections.session'), cell: session },
    {
      key: 'updatedAt',
      header: t('connections.updatedAt'),
      cell: ({ updatedAt }) => <span className={styles.whole}>{formatShortDateTime(updatedAt)}</span>,
    },
    {
      key: 'isDefault',
      header: t('connections.isDefault'),
      align: 'center',
      cell: ({ isDefault }) =>
        isDefault ? (
          <IconCircleCheck className={styles.default} size={19} role="img" aria-label={t('common.yes')} />
        ) : (
          <span className={styles.no}>
            <span aria-hidden>–</span>
            <span className={styles.said}>{t('common.no')}</span>
          </span>
        ),
    },
  ];
}

import type { Queue } from '@prosa/contract';
import { IconArrowsShuffle, IconFiles, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/DataTable.tsx';
import styles from './queues.module.css';

export function useQueueColumns(): Column<Queue>[] {
  const { t } = useTranslation();
  return [
    { key: 'id', header: t('queues.id'), width: 72, wide: true, cell: ({ id }) => id },
    {
      key: 'name',
      header: t('queues.name'),
      main: true,
      cell: (queue) => (
        <span className={styles.name}>
          {queue.name}
          {queue.ativarRoteador && (
            <IconArrowsShuffle size={15} role="img" aria-label={t('queues.hasRotation')} />
          )}
          {queue.integrationId !== null && (
            <IconPlugConnected size={15} role="img" aria-label={t('queues.hasIntegration')} />
          )}
          {queue.fileListId !== null && <IconFiles size={15} role="img" aria-label={t('queues.hasFiles')} />}
        </span>
      ),
    },
    {
      key: 'color',
      header: t('queues.color'),
      width: 130,
      cell: ({ color }) => (
        <span className={styles.color}>
          <i style={{ background: color }} aria-hidden />
          <code>{color}</code>
        </span>
      ),
    },
    {
      key: 'orderQueue',
      header: t('queues.order'),
      align: 'end',
      width: 90,
      cell: ({ orderQueue }) => orderQueue,
    },
    {
      key: 'greeting',
      header: t('queues.greeting'),
      wide: true,
      cell: ({ greetingMessage }) => <span className={cells.excerpt}>{greetingMessage}</span>,
    },
  ];
}

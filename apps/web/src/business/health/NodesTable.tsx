import type { HealthNode } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { type Column, DataTable, type ListState } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDateTime, formatSize } from '../../ui/format.ts';
import styles from './Health.module.css';

interface NodesTableProps {
  nodes: HealthNode[];
  list: ListState;
}

/** The processes of the installation, with what each says of itself. */
export function NodesTable({ nodes, list }: NodesTableProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="health-nodes">
      <h2 id="health-nodes">{t('health.nodesTitle')}</h2>
      <DataTable
        label={t('health.nodesTitle')}
        columns={useColumns()}
        rows={nodes}
        rowKey={({ id }) => id}
        list={list}
        empty={<EmptyState drawing="list" title={t('health.noNodes')} />}
      />
    </section>
  );
}

function useColumns(): Column<HealthNode>[] {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatSize(bytes, i18n.language);
  const figure = (key: 'sockets' | 'running', read: (node: HealthNode) => number): Column<HealthNode> => ({
    key,
    header: t(`health.${key}`),
    align: 'end',
    cell: (node) => read(node).toLocaleString(i18n.language),
  });
  return [
    {
      key: 'node',
      header: t('health.node'),
      main: true,
      cell: ({ host, pid, isAlive }) => (
        <span className={styles.node}>
          {host} · {pid}
          <Chip tone={isAlive ? 'ok' : 'err'}>{t(isAlive ? 'health.alive' : 'health.gone')}</Chip>
        </span>
      ),
    },
    {
      key: 'roles',
      header: t('health.roles'),
      cell: ({ roles, version }) => `${roles.join(', ')} · ${version}`,
    },
    {
      key: 'memory',
      header: t('health.memory'),
      align: 'end',
      cell: ({ memoryBytes }) => size(memoryBytes),
    },
    {
      key: 'delay',
      header: t('health.delay'),
      align: 'end',
      cell: ({ loopDelayMs }) => t('health.milliseconds', { count: loopDelayMs }),
    },
    figure('sockets', ({ sockets }) => sockets),
    figure('running', ({ connections }) => connections),
    {
      key: 'disk',
      header: t('health.disk'),
      align: 'end',
      cell: ({ disk }) =>
        disk ? t('health.diskFree', { free: size(disk.freeBytes), total: size(disk.totalBytes) }) : '–',
    },
    { key: 'since', header: t('health.since'), cell: ({ startedAt }) => formatDateTime(startedAt) },
  ];
}

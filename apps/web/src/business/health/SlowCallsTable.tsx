import type { HealthNode } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, type ListState } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './Health.module.css';

interface SlowCallsTableProps {
  nodes: HealthNode[];
  list: ListState;
}

const SHOWN = 10;

type SlowCall = HealthNode['slowestCalls'][number] & { key: string; node: string };

/** The routes with the slowest calls of the last minutes, on whichever node. */
export function SlowCallsTable({ nodes, list }: SlowCallsTableProps) {
  const { t } = useTranslation();
  const calls = nodes
    .filter(({ isAlive }) => isAlive)
    .flatMap(({ id, host, pid, slowestCalls }) =>
      slowestCalls.map((call) => ({ ...call, key: `${id} ${call.route}`, node: `${host} · ${pid}` })),
    )
    .toSorted((one, other) => other.slowestMs - one.slowestMs)
    .slice(0, SHOWN);
  return (
    <section className={styles.section} aria-labelledby="health-calls">
      <h2 id="health-calls">{t('health.callsTitle')}</h2>
      <DataTable
        label={t('health.callsTitle')}
        columns={useColumns()}
        rows={calls}
        rowKey={({ key }) => key}
        list={list}
        empty={<EmptyState drawing="list" title={t('health.noCalls')} />}
      />
    </section>
  );
}

function useColumns(): Column<SlowCall>[] {
  const { t, i18n } = useTranslation();
  const time = (count: number) => t('health.milliseconds', { count });
  return [
    { key: 'route', header: t('health.route'), main: true, cell: ({ route }) => route },
    { key: 'node', header: t('health.node'), wide: true, cell: ({ node }) => node },
    {
      key: 'calls',
      header: t('health.calls'),
      align: 'end',
      cell: ({ calls }) => calls.toLocaleString(i18n.language),
    },
    { key: 'mean', header: t('health.mean'), align: 'end', cell: ({ meanMs }) => time(meanMs) },
    { key: 'slowest', header: t('health.slowest'), align: 'end', cell: ({ slowestMs }) => time(slowestMs) },
  ];
}

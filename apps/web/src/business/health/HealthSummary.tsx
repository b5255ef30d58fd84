import type { InstallationHealth } from '@prosa/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatSize, formatTime } from '../../ui/format.ts';
import styles from './Health.module.css';

/** What an owner wants to know at a glance; what needs a look is marked. */
export function HealthSummary({ health }: { health: InstallationHealth }) {
  const { t, i18n } = useTranslation();
  const { nodes, connections, outbox, jobs, databaseBytes, filesBytes } = health;
  const alive = nodes.filter(({ isAlive }) => isAlive).length;
  const total = sum(connections.map(({ count }) => count));
  const connected = sum(connections.filter(({ status }) => status === 'CONNECTED').map(({ count }) => count));
  const waiting = sum(outbox.map((lane) => lane.waiting));
  const oldest = oldestOf(outbox);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const size = (bytes: number) => formatSize(bytes, i18n.language);
  return (
    <dl className={styles.summary}>
      <Figure
        name={t('health.nodes')}
        value={number(alive)}
        aside={alive < nodes.length ? t('health.silent', { count: nodes.length - alive }) : undefined}
        isBad={alive < nodes.length}
      />
      <Figure name={t('health.connections')} value={`${number(connected)} / ${number(total)}`} />
      <Figure
        name={t('health.outbox')}
        value={number(waiting)}
        aside={oldest && t('health.oldest', { time: formatDateTime(oldest) })}
      />
      <Figure
        name={t('health.jobs')}
        value={number(jobs.due)}
        aside={jobs.late > 0 ? t('health.late', { count: jobs.late }) : undefined}
        isBad={jobs.late > 0}
      />
      <Figure name={t('health.failedJobs')} value={number(jobs.failed)} />
      <Figure name={t('health.database')} value={size(databaseBytes)} />
      <Figure name={t('health.files')} value={size(filesBytes)} />
      <BackupFigure lastBackup={health.lastBackup} />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  aside?: string | undefined;
  isBad?: boolean;
}

const Figure = ({ name, value, aside, isBad = false }: FigureProps) => (
  <div data-bad={isBad || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
    {aside !== undefined && <dd className={styles.aside}>{aside}</dd>}
  </div>
);

function BackupFigure({ lastBackup }: Pick<InstallationHealth, 'lastBackup'>) {
  const { t } = useTranslation();
  if (!lastBackup) return <Figure name={t('health.backup')} value="–" aside={t('health.noBackup')} isBad />;
  const { finishedAt, checkedAt, problem } = lastBackup;
  const checked = checkedAt && t('health.backupChecked', { time: formatTime(checkedAt) });
  return (
    <Figure
      name={t('health.backup')}
      value={formatDateTime(finishedAt)}
      aside={problem ?? checked ?? t('health.backupUnchecked')}
      isBad={problem !== null}
    />
  );
}

const oldestOf = (outbox: InstallationHealth['outbox']): string | undefined =>
  outbox.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()[0];

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

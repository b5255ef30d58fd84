import type { InstallationHealth } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import styles from './Health.module.css';
import { HealthSummary } from './HealthSummary.tsx';
import { NodesTable } from './NodesTable.tsx';
import { SlowCallsTable } from './SlowCallsTable.tsx';

/** Nodes tell how they are as often. */
const ASK_AGAIN_MS = 10_000;

/** How the installation is: its processes, what waits, its disks and its last backup. */
export default function HealthPage() {
  const { t } = useTranslation();
  const health = useQuery({ ...read(api.health.show), refetchInterval: ASK_AGAIN_MS });
  return (
    <Page title={t('health.title')} description={t('health.description')}>
      {health.isError && !health.data && <ListError error={health.error} onRetry={health.refetch} />}
      {health.isPending && (
        <div aria-busy="true">
          <TextSkeleton lines={6} />
        </div>
      )}
      {health.data && <Content health={health.data} list={health} />}
    </Page>
  );
}

interface ContentProps {
  health: InstallationHealth;
  list: Parameters<typeof NodesTable>[0]['list'];
}

const Content = ({ health, list }: ContentProps) => (
  <div className={styles.page}>
    <HealthSummary health={health} />
    <NodesTable nodes={health.nodes} list={list} />
    <SlowCallsTable nodes={health.nodes} list={list} />
  </div>
);

import type { Help } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { HelpCard } from './HelpCard.tsx';
import styles from './HelpsPage.module.css';
import { HelpsSkeleton } from './HelpsSkeleton.tsx';
import { VideoDialog } from './VideoDialog.tsx';

export default function HelpsPage() {
  const { t } = useTranslation();
  const list = useQuery(read(api.helps.listAll));
  const [playing, setPlaying] = useState<Help | null>(null);
  const helps = list.data ?? [];

  const content = () => {
    if (list.isPending) return <HelpsSkeleton />;
    if (list.isError && helps.length === 0) return <ListError error={list.error} onRetry={list.refetch} />;
    if (helps.length === 0)
      return <EmptyState drawing="help" title={t('helps.empty')} text={t('helps.emptyText')} />;
    return (
      <ul className={styles.grid}>
        {helps.map((help) => (
          <li key={help.id}>
            <HelpCard help={help} onPlay={() => setPlaying(help)} />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <Page title={t('helps.title')} count={list.data?.length} description={t('helps.description')}>
      {content()}
      {playing && <VideoDialog help={playing} onClose={() => setPlaying(null)} />}
    </Page>
  );
}

import { readCampaignSettings } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { Page } from '../../../ui/Page.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx';

/** The pace, the hours and the variables of the company's campaigns. */
export default function CampaignSettingsPage() {
  const { t } = useTranslation();
  const query = useQuery(read(api.campaignSettings.list));
  const saved = useMemo(() => query.data && readCampaignSettings(query.data), [query.data]);
  return (
    <Page title={t('campaignSettings.title')} description={t('campaignSettings.description')}>
      {query.isError && !saved ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} />
      ) : saved ? (
        <CampaignSettingsForm saved={saved} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { useScreenTitle } from '../../../ui/navigation/document-title.ts';
import { Page } from '../../../ui/Page.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { BackButton } from './BackButton.tsx';
import { CampaignReport } from './CampaignReport.tsx';

/** What became of a campaign, recipient by recipient. */
export default function CampaignReportPage() {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams();
  const query = useQuery(read(api.campaigns.show, { params: { id: campaignId } }));
  const campaign = query.data;
  useScreenTitle(campaign?.name ?? null);
  // Removed meanwhile, or an address that was never one.
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <EmptyState asPage drawing="search" title={errorText(query.error)} action={<BackButton />} />;
  if (campaign) return <CampaignReport key={campaign.id} campaign={campaign} />;
  return (
    <Page title={t('campaignReport.title')} actions={<BackButton />}>
      {query.isError ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Page>
  );
}

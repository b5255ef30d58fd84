import { type Campaign, SEARCH_DEBOUNCE_MS } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../ui/error-text.ts';
import { CampaignCounts } from '../CampaignCounts.tsx';
import { type Audience, hasRecipients, outlookQuery } from '../outlook-query.ts';
import { OutlookSummary } from '../OutlookSummary.tsx';
import type { CampaignFormApi, CampaignValues } from './campaign-form.ts';
import type { ShownText } from './CampaignForm.tsx';
import styles from './CampaignForm.module.css';
import { CampaignPreview } from './CampaignPreview.tsx';
import { TestSend } from './TestSend.tsx';

interface CampaignSummaryProps {
  form: CampaignFormApi;
  /** As it is now; null for a new one. */
  campaign: Campaign | null;
  /** As it was saved last. */
  stored: Campaign | null;
  audience: Audience;
  shown: ShownText;
  onShow: (text: ShownText) => void;
  onSave: (values: CampaignValues) => Promise<Campaign>;
}

/** What will come of the campaign: whom it reaches, when it ends and how it looks. */
export function CampaignSummary({
  form,
  campaign,
  stored,
  audience,
  shown,
  onShow,
  onSave,
}: CampaignSummaryProps) {
  const { t } = useTranslation();
  const { control } = form;
  const [wanted] = useDebouncedValue(audience, SEARCH_DEBOUNCE_MS);
  const hasBegun = campaign !== null && campaign.counters.total > 0;
  const outlook = useQuery(outlookQuery(wanted));
  const [confirmation, templateId] = useWatch({ control, name: ['confirmation', 'templateId'] });
  const asksFirst = confirmation === true && templateId == null;
  const isKnown = hasRecipients(audience);
  return (
    <aside className={styles.summary} aria-label={t('campaigns.outlook.title')}>
      <section className={styles.card} aria-live="polite">
        <h3 className={styles.cardTitle}>{t('campaigns.outlook.title')}</h3>
        {hasBegun && <CampaignCounts counters={campaign.counters} />}
        {!hasBegun && !isKnown && <p className={styles.note}>{t('campaigns.outlook.none')}</p>}
        {!hasBegun && isKnown && outlook.isLoading && (
          <p className={styles.note}>{t('campaigns.outlook.counting')}</p>
        )}
        {!hasBegun && isKnown && outlook.isError && (
          <p className={styles.warning}>{errorText(outlook.error)}</p>
        )}
        {!hasBegun && isKnown && !outlook.isError && outlook.data && (
          <OutlookSummary outlook={outlook.data} asksFirst={asksFirst} />
        )}
      </section>
      <CampaignPreview
        control={control}
        stored={stored}
        example={(isKnown && outlook.data?.example) || null}
        shown={shown}
        onShow={onShow}
      />
      <TestSend
        form={form}
        stored={stored}
        slot={shown.kind === 'message' ? shown.slot : 1}
        onSave={onSave}
      />
    </aside>
  );
}

import type { CampaignShipping } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { recipientSteps, stepAt } from './recipient-history.ts';
import { useRecipientProblem } from './useRecipientProblem.ts';
import { useReportTimes } from './useReportTimes.ts';

/** The columns of the sheet: as on the screen, and each time in a column of its own. */
export const SHEET_WIDTHS = [30, 20, 30, 20, 34, ...recipientSteps.map(() => 18), 60];

/** Writes recipients as rows of a sheet. */
export function useReportRows(): { headings: string[]; rowOf: (recipient: CampaignShipping) => string[] } {
  const { t } = useTranslation();
  const { moment } = useReportTimes();
  const problemText = useRecipientProblem();
  const headings = [
    t('campaigns.name'),
    t('campaignReport.number'),
    t('campaignReport.email'),
    t('campaignReport.state'),
    t('campaignReport.reason'),
    ...recipientSteps.map((state) => t('campaignReport.timeOf', { state: t(`campaigns.states.${state}`) })),
    t('campaignReport.message'),
  ];
  const rowOf = (recipient: CampaignShipping) => [
    recipient.name,
    recipient.number,
    recipient.email,
    t(`campaigns.states.${recipient.state}`),
    problemText(recipient),
    ...recipientSteps.map((state) => {
      const at = stepAt(recipient, state);
      return at === null ? '' : moment(at);
    }),
    recipient.message ?? recipient.confirmationMessage ?? '',
  ];
  return { headings, rowOf };
}

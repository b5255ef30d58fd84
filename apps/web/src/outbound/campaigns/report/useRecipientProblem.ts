import type { CampaignShipping } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { sendFailureText } from '../../../ui/send-failure-text.ts';

/** Why a recipient got nothing, in plain words; empty if there is nothing to explain. */
export function useRecipientProblem(): (
  recipient: Pick<CampaignShipping, 'state' | 'reason' | 'failure'>,
) => string {
  const { t } = useTranslation();
  return ({ state, reason, failure }) => {
    if (reason !== null) return t(`campaigns.reasons.${reason}`);
    return state === 'failed' ? sendFailureText(t, failure) : '';
  };
}

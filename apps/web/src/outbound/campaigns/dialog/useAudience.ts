import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Audience } from '../outlook-query.ts';
import type { CampaignControl } from './campaign-form.ts';

/** What in the form decides whom the campaign reaches and when. */
export function useAudience(control: CampaignControl, hasTime: boolean): Audience {
  const [contactListId = null, tagListId = null, whatsappId = null, templateId = null, time = null] =
    useWatch({ control, name: ['contactListId', 'tagListId', 'whatsappId', 'templateId', 'scheduledAt'] });
  const scheduledAt = hasTime ? time : null;
  return useMemo(
    () => ({ contactListId, tagListId, whatsappId, templateId, scheduledAt }),
    [contactListId, tagListId, whatsappId, templateId, scheduledAt],
  );
}

import { areCampaignsShown } from '../../api/campaigns-shown.ts';
import { useMay, usePlanFlag } from '../../api/useSession.ts';

/** Whether the user may put contacts into lists. */
export function useMayUseLists(): boolean {
  const mayManage = useMay('contact-lists:manage');
  const hasPlan = usePlanFlag('useCampaigns');
  return mayManage && hasPlan && areCampaignsShown();
}

import { useQuery } from '@tanstack/react-query';
import { areCampaignsShown } from '../../api/campaigns-shown.ts';
import { read } from '../../api/queries.ts';
import { type MenuSection, visibleMenu } from './menu.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';

/** The menu of the signed-in user; live events update it. */
export function useMenu(): MenuSection[] {
  const user = useSession();
  const helps = useQuery(read(api.helps.listAll));
  const showsCampaigns = areCampaignsShown();
  return visibleMenu({ user, helpCount: helps.data?.length ?? 0, showsCampaigns });
}

import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const { campaigns, campaignSettings } = api;
const routes = [campaigns.list, campaigns.show, campaigns.shipping, campaignSettings.list];

export const campaignsReducers: Pick<EventReducers, 'campaign'> = {
  campaign(event) {
    // The menu warns of those that stopped by themselves, whatever screen is open.
    if (event.action !== 'progress' && event.action !== 'settings') refetch(routeKey(campaigns.stopped));
    const isShown = routes.some(
      (route) => queryClient.getQueryCache().findAll({ queryKey: routeKey(route) }).length > 0,
    );
    if (!isShown) return;
    const refetchAll = () => {
      for (const route of routes) void queryClient.invalidateQueries({ queryKey: routeKey(route) });
    };
    // What it does in detail is loaded only where campaigns are open.
    import('./apply-campaign-event.ts').then((apply) => apply.applyCampaignEvent(event), refetchAll);
  },
};

import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const PROGRESS_INTERVAL_MS = 2000;

let throttleTimer: ReturnType<typeof setTimeout> | undefined;
let isRefetchPending = false;

export const campaignsReducers: Pick<EventReducers, 'campaign'> = {
  campaign({ action }) {
    if (action === 'progress') refetchThrottled();
    else refetchCampaigns();
  },
};

function refetchCampaigns(): void {
  const { list, show, shipping } = api.campaigns;
  for (const route of [list, show, shipping]) refetch(routeKey(route));
}

/** Fetches at once, then at most every two seconds: a campaign in progress sends an event for every message. */
function refetchThrottled(): void {
  isRefetchPending = throttleTimer !== undefined;
  if (isRefetchPending) return;
  refetchCampaigns();
  throttleTimer = setTimeout(() => {
    throttleTimer = undefined;
    if (isRefetchPending) refetchThrottled();
  }, PROGRESS_INTERVAL_MS);
}

import type { Campaign, EventPayload } from '@prosa/contract';
import { refetch, updateRecord } from '../../api/live/list-cache.ts';
import { queryClient, read, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const { campaigns, campaignSettings } = api;

/** Loaded with the first event while campaigns are open: no other screen needs it. */
export function applyCampaignEvent(event: EventPayload<'campaign'>): void {
  if (event.action === 'settings') refetch(routeKey(campaignSettings.list));
  else if (event.action === 'progress') refetchThrottled();
  else if (event.action === 'delete')
    for (const route of [campaigns.list, campaigns.show]) refetch(routeKey(route));
  else applySaved(event.record);
}

/** The receipts of the last messages come after the end. */
const AFTER_END_MS = 5000;

function applySaved(record: Campaign): void {
  updateRecord(read(campaigns.show, { params: { id: record.id } }).queryKey, record);
  refetch(routeKey(campaigns.list));
  refetchThrottled();
  if (record.status === 'FINALIZADA') setTimeout(refetchThrottled, AFTER_END_MS);
}

const REFETCH_INTERVAL_MS = 2000;
let isWaiting = false;
let isRefetchPending = false;

/** Fetches at once, then at most once in two seconds: a campaign in progress sends an event for each message. */
function refetchThrottled(): void {
  isRefetchPending = isWaiting;
  if (isWaiting) return;
  isWaiting = true;
  const fetched = [campaigns.list, campaigns.show, campaigns.shipping].map((route) =>
    queryClient.invalidateQueries({ queryKey: routeKey(route) }),
  );
  // A long list takes a while itself; the next fetch must not cancel it.
  void Promise.allSettled(fetched).then(() => setTimeout(resume, REFETCH_INTERVAL_MS));
}

function resume(): void {
  isWaiting = false;
  if (isRefetchPending) refetchThrottled();
}

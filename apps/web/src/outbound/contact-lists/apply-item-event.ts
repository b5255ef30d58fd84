import type { ContactListItem, EventPayload } from '@prosa/contract';
import { refetch } from '../../api/live/list-cache.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const { contactListItems } = api;

/** Loaded with the first event while a list is open: no other screen needs it. */
export function applyItemEvent(event: EventPayload<'contactListItem'>): void {
  if (event.action !== 'reload') refetchThrottled();
  else if (event.records.length === 0) refetchThrottled();
  else for (const record of event.records) replaceItem(record);
}

/** A looked-up number keeps its item's place, so nothing has to be fetched. */
function replaceItem(record: ContactListItem): void {
  const queryKey = routeKey(contactListItems.list);
  queryClient.setQueriesData<Cached>({ queryKey }, (known) => known && withItem(known, record));
}

interface Cached {
  pages?: { contacts: ContactListItem[] }[];
}

const withItem = (known: Cached, record: ContactListItem): Cached =>
  known.pages?.some(({ contacts }) => contacts.some(({ id }) => id === record.id)) === true
    ? {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          contacts: page.contacts.map((item) => (item.id === record.id ? record : item)),
        })),
      }
    : known;

const REFETCH_INTERVAL_MS = 1000;
let throttleTimer: ReturnType<typeof setTimeout> | undefined;
let isRefetchPending = false;

/** Fetches at once, then at most once a second: an import sends an event for each of its parts. */
function refetchThrottled(): void {
  isRefetchPending = throttleTimer !== undefined;
  if (isRefetchPending) return;
  refetch(routeKey(contactListItems.list));
  throttleTimer = setTimeout(() => {
    throttleTimer = undefined;
    if (isRefetchPending) refetchThrottled();
  }, REFETCH_INTERVAL_MS);
}

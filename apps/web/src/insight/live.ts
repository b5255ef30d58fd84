import { refetch } from '../api/live/list-cache.ts';
import type { EventReducers } from '../api/live/live-events.ts';
import { queryClient, routeKey } from '../api/queries.ts';
import { api } from '../api/routes.gen.ts';

/** Figures are counted anew at most this often, however much happens. */
const REFETCH_MS = 5000;

const { dashboard, ticketsOfUsers, ticketsOfDays, messages } = api.figures;
let isWaiting = false;

/** The real-time panel is fetched at most this often. */
const REFETCH_PANEL_MS = 1000;
const panelKey = routeKey(api.moments.panel);
let isPanelResting = false;
let isPanelBehind = false;

/** Something that the panel shows changed: it is fetched at once, and after a rest if more happened meanwhile. */
export function refetchPanel(): void {
  isPanelBehind = true;
  if (isPanelResting) return;
  isPanelResting = true;
  isPanelBehind = false;
  void queryClient.invalidateQueries({ queryKey: panelKey });
  setTimeout(restPanel, REFETCH_PANEL_MS);
}

/** A slow answer is waited for: under a stream of events it would otherwise be given up again and again. */
function restPanel(): void {
  if (queryClient.isFetching({ queryKey: panelKey }) > 0) return void setTimeout(restPanel, REFETCH_PANEL_MS);
  isPanelResting = false;
  if (isPanelBehind) refetchPanel();
}

/** A ticket changed: figures on the screen are counted anew, soon. */
export function refetchFigures(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    for (const route of [dashboard, ticketsOfUsers, ticketsOfDays, messages])
      void queryClient.invalidateQueries({ queryKey: routeKey(route) });
  }, REFETCH_MS);
}

export const reportFiltersReducers: Pick<EventReducers, 'reportFilter'> = {
  reportFilter() {
    refetch(routeKey(api.reportFilters.list));
  },
};

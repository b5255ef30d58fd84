import { queryClient, routeKey } from '../api/queries.ts';
import { api } from '../api/routes.gen.ts';

/** Figures are counted anew at most this often, however much happens. */
const REFETCH_MS = 5000;

const { dashboard, ticketsOfUsers, ticketsOfDays } = api.figures;
let isWaiting = false;

/** A ticket changed: figures on the screen are counted anew, soon. */
export function refetchFigures(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    for (const route of [dashboard, ticketsOfUsers, ticketsOfDays, api.messages.count])
      void queryClient.invalidateQueries({ queryKey: routeKey(route) });
  }, REFETCH_MS);
}

import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { updateSession } from '../../api/live/session-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

function refetchInvoices(): void {
  for (const route of [
    api.invoices.list,
    api.invoices.show,
    api.managedInvoices.list,
    api.managedInvoices.figures,
  ])
    refetch(routeKey(route));
}

export const invoicesReducers: Pick<EventReducers, 'invoice' | 'payment'> = {
  invoice: refetchInvoices,
  payment({ company }) {
    updateSession((session) => ({ ...session, company }));
    refetchInvoices();
  },
};

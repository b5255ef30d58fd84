import { refetch, updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byNumber } from '../../api/live/list-order.ts';
import type { Change } from '../../api/live/merge-list.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const planList = { route: api.plans.listAll, order: byNumber('amount') };

export const plansReducers: Pick<EventReducers, 'plan'> = {
  plan(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.planId }
        : { action: 'save', row: event.plan };
    updateList(planList, change);
    refetch(routeKey(api.plans.listPublic));
    // Companies show the name and price of their plan.
    refetch(routeKey(api.companies.list));
  },
};

import { removeFromOverview, saveInOverview } from '../../api/live/connection-overview-cache.ts';
import { updateList, updateRecord } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byId } from '../../api/live/list-order.ts';
import type { Change } from '../../api/live/merge-list.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const lists = [
  { route: api.companies.list, rows: 'companies', order: byId },
  { route: api.companies.listWithPlan, rows: 'companies', order: byId },
  { route: api.companies.listAll, order: byId },
];

export const companiesReducers: Pick<EventReducers, 'company'> = {
  company(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.companyId }
        : { action: 'save', row: event.company };
    for (const list of lists) updateList(list, change);
    if (event.action === 'delete') removeFromOverview(event.companyId);
    else {
      saveInOverview(event.company);
      updateRecord(read(api.companies.show, { params: { id: event.company.id } }).queryKey, event.company);
    }
  },
};

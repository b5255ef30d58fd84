import { updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byText } from '../../api/live/list-order.ts';
import type { Change } from '../../api/live/merge-list.ts';
import { api } from '../../api/routes.gen.ts';

const pagedHelps = { route: api.helps.list, rows: 'records', order: byText('title') };
const allHelps = { route: api.helps.listAll, order: byText('title') };

export const helpsReducers: Pick<EventReducers, 'help'> = {
  help(event) {
    const change: Change =
      event.action === 'delete' ? { action: 'remove', id: event.id } : { action: 'save', row: event.record };
    updateList(pagedHelps, change);
    updateList(allHelps, change);
  },
};

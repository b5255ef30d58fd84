import { updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { api } from '../../api/routes.gen.ts';

export const messagesApiReducers: Pick<EventReducers, 'apiMessage'> = {
  apiMessage({ message }) {
    updateList({ route: api.messagesApi.list, rows: 'messages' }, { action: 'save', row: message });
  },
};

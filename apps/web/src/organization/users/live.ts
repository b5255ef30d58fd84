import { updateList, updateRecord } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byText } from '../../api/live/list-order.ts';
import { updateSession } from '../../api/live/session-cache.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { getSession } from '../../api/session.ts';

const userList = { route: api.users.list, rows: 'users', order: byText('name') };

export const usersReducers: Pick<EventReducers, 'user'> = {
  user(event) {
    if (event.action === 'delete') return updateList(userList, { action: 'remove', id: event.userId });
    const { user } = event;
    updateList(userList, { action: 'save', row: user });
    updateRecord(read(api.users.show, { params: { id: user.id } }).queryKey, user);
    if (user.id === getSession()?.id) updateSession((session) => ({ ...session, ...user }));
  },
};

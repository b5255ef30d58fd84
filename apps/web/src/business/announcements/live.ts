import type { ShownAnnouncement } from '@prosa/contract';
import { refetch, updateCached, updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { read, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

interface Shown {
  records: ShownAnnouncement[];
}

const managedList = { route: api.announcements.list, rows: 'records' };

const updateShown = (change: (records: ShownAnnouncement[]) => ShownAnnouncement[]) =>
  updateCached<Shown>(read(api.announcements.shown).queryKey, ({ records }) => ({
    records: change(records),
  }));

/** The company's plan decides what is shown to it. */
export const refetchShown = (): void => refetch(routeKey(api.announcements.shown));

export const announcementsReducers: Pick<EventReducers, 'announcement'> = {
  announcement(event) {
    if (event.action === 'read') {
      const ids = new Set(event.ids);
      updateShown((all) => all.map((one) => (ids.has(one.id) ? { ...one, isRead: true } : one)));
      return;
    }
    if (event.action === 'delete') {
      updateShown((all) => all.filter(({ id }) => id !== event.id));
      updateList(managedList, { action: 'remove', id: event.id });
      return;
    }
    const { record } = event;
    // With its targets it is for the list of the platform owner, without them for its readers.
    if ('planIds' in record) return updateList(managedList, { action: 'save', row: record });
    updateShown((all) => {
      const known = all.find(({ id }) => id === record.id);
      const row = { ...record, isRead: known?.isRead ?? false };
      return known ? all.map((one) => (one.id === record.id ? row : one)) : [row, ...all];
    });
  },
};

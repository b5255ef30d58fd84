import type { ConnectionRow, ImportStatus } from '@prosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { applyOverseenConnectionEvent } from '../../api/live/connection-overview-cache.ts';
import { refetch, updateList, updateRecord } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byId } from '../../api/live/list-order.ts';
import { queryClient, read, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const connectionList = { route: api.connections.list, order: byId };

export const connectionsReducers: Pick<
  EventReducers,
  'connection' | 'connectionSession' | 'import' | 'overseenConnection'
> = {
  connection(event) {
    if (event.action === 'update') return saveConnection(event.whatsapp);
    updateList(connectionList, { action: 'remove', id: event.whatsappId });
    return refetch(routeKey(api.connections.filter));
  },

  connectionSession({ session }) {
    saveConnection(session);
  },

  import(event) {
    queryClient.setQueryData(importsQuery.queryKey, (known: Imports = {}) => {
      const { [event.whatsappId]: _before, ...others } = known;
      return event.action === 'refresh' ? others : { ...others, [event.whatsappId]: event.status };
    });
    if (event.action === 'refresh') refetch(routeKey(api.connections.list));
  },

  overseenConnection: applyOverseenConnectionEvent,
};

type Imports = Record<number, ImportStatus>;

/** The import status of each connection. It comes only with events, so there is nothing to fetch. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: (): Imports => queryClient.getQueryData<Imports>(['imports']) ?? {},
  staleTime: Number.POSITIVE_INFINITY,
});

/** Updates every query that contains connections: the page, the form, and the lists by channel. */
export function saveConnection(row: ConnectionRow): void {
  updateList(connectionList, { action: 'save', row });
  updateRecord(read(api.connections.show, { params: { id: row.id } }).queryKey, row);
  refetch(routeKey(api.connections.filter));
}

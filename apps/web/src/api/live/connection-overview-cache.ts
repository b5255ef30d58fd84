import type { CompanyConnections, ConnectionFigures, EventPayload } from '@prosa/contract';
import { read } from '../queries.ts';
import { api } from '../routes.gen.ts';
import { updateCached } from './list-cache.ts';
import { mergeList, type Order } from './merge-list.ts';

/** The platform owner's overview: a row per company in order of ids, and the connections of each. */
const updateOverviewRows = (change: (rows: CompanyConnections[]) => CompanyConnections[]): void =>
  updateCached(read(api.connections.overview).queryKey, change);

const NONE: ConnectionFigures = { connected: 0, disconnected: 0, total: 0 };
const byId: Order = (a, b) => a.id - b.id;

/** An event about a connection does not bring back the row of a deleted company. */
export function applyOverseenConnectionEvent(event: EventPayload<'overseenConnection'>): void {
  const { companyId, figures } = event;
  updateOverviewRows((rows) =>
    rows.map((row) => (row.companyId === companyId ? { ...row, ...figures } : row)),
  );
  updateCached<unknown>(read(api.connections.ofCompany, { params: { id: companyId } }).queryKey, (known) =>
    mergeList(
      known,
      { rowsKey: '', order: byId, isFiltered: false },
      event.action === 'delete'
        ? { action: 'remove', id: event.whatsappId }
        : { action: 'save', row: event.whatsapp },
    ),
  );
}

/** A new company has no connections yet; for a known one only the name can have changed. */
export const saveInOverview = ({ id, name }: { id: number; name: string }): void =>
  updateOverviewRows((rows) => {
    const known = rows.find(({ companyId }) => companyId === id) ?? { companyId: id, ...NONE };
    const others = rows.filter(({ companyId }) => companyId !== id);
    return [...others, { ...known, companyName: name }].toSorted((a, b) => a.companyId - b.companyId);
  });

export const removeFromOverview = (id: number): void =>
  updateOverviewRows((rows) => rows.filter(({ companyId }) => companyId !== id));

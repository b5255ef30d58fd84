import type { EventPayload } from '@prosa/contract';
import type { Db } from '../platform/database/db.ts';
import type { StoredEvent } from '../platform/events/delivery.ts';
import type { SessionCaller } from '../platform/identity/identity.ts';
import type { Platform } from '../platform/platform.ts';
import { visibleQuickMessageIds } from './quick-messages/visibility.ts';
import { visibleTicketIds } from './tickets/visibility.ts';

/** A kind of record in events, and which of them a user may see now. */
export interface ReplayFilter {
  /** The record whose content an event contains. */
  idOf: (event: StoredEvent) => number | undefined;
  visibleIds: (db: Db, who: SessionCaller, ids: number[]) => Promise<{ has(id: number): boolean }>;
}

/** Filters replayed events by what the user may see now; higher areas add the filters of their records. */
export function filterReplays({ realtime, database }: Platform, others: readonly ReplayFilter[]): void {
  const filters: readonly ReplayFilter[] = [
    { idOf: ticketOf, visibleIds: visibleTicketIds },
    { idOf: quickMessageOf, visibleIds: visibleQuickMessageIds },
    ...others,
  ];
  realtime.onReplay(async (who, missed) => {
    // Events stored before numbers were hidden contain unmasked numbers, so the client reloads everything instead.
    if (who.hidesNumbers && missed.some(changesMasking)) return undefined;
    let left = missed;
    for (const { idOf, visibleIds } of filters) {
      const ids = [...new Set(missed.flatMap((event) => idOf(event) ?? []))];
      if (ids.length === 0) continue;
      const seen = await database.inCompany(who.companyId, (db) => visibleIds(db, who, ids));
      left = left.filter((event) => {
        const id = idOf(event);
        return id === undefined || seen.has(id);
      });
    }
    return left;
  });
}

/** The ticket whose content an event contains. Deletions contain none and may go to everybody who could see it. */
function ticketOf({ name, payload }: StoredEvent): number | undefined {
  if (name === 'ticket') {
    const event = payload as EventPayload<'ticket'>;
    if (event.action === 'delete') return undefined;
    return event.action === 'update' ? event.ticket.id : event.ticketId;
  }
  if (name === 'message') {
    const event = payload as EventPayload<'message'>;
    return event.action === 'delete' ? undefined : event.message.ticketId;
  }
  if (name !== 'note') return undefined;
  const event = payload as EventPayload<'note'>;
  return event.action === 'delete' ? undefined : (event.note.ticketId ?? undefined);
}

function quickMessageOf({ name, payload }: StoredEvent): number | undefined {
  if (name !== 'quickMessage') return undefined;
  const event = payload as EventPayload<'quickMessage'>;
  return event.action === 'delete' ? undefined : event.record.id;
}

const MASKING_SETTINGS = new Set(['enableLGPD', 'lgpdHideNumber']);
const changesMasking = ({ name, payload }: StoredEvent): boolean =>
  name === 'setting' && MASKING_SETTINGS.has((payload as EventPayload<'setting'>).setting.key);

import type { EventPayload } from '@prosa/contract';
import type { StoredEvent } from '../platform/events/delivery.ts';
import type { Platform } from '../platform/platform.ts';
import { visibleQuickMessageIds } from './quick-messages/visibility.ts';
import { visibleTicketIds } from './tickets/visibility.ts';

/** Filters replayed events of tickets and quick messages by what the user may see now. */
export const filterReplays = ({ realtime, database }: Platform): void =>
  realtime.onReplay(async (who, missed) => {
    // Events stored before numbers were hidden contain unmasked numbers, so the client reloads everything instead.
    if (who.hidesNumbers && missed.some(changesMasking)) return undefined;
    const tickets = new Set(missed.map(ticketOf).filter((id) => id !== undefined));
    const quickMessages = new Set(missed.map(quickMessageOf).filter((id) => id !== undefined));
    if (tickets.size + quickMessages.size === 0) return missed;
    const seen = await database.inCompany(who.companyId, async (db) => ({
      tickets: await visibleTicketIds(db, who, [...tickets]),
      quickMessages: await visibleQuickMessageIds(db, who, [...quickMessages]),
    }));
    return missed.filter((event) => {
      const ticket = ticketOf(event);
      const quickMessage = quickMessageOf(event);
      if (ticket !== undefined) return seen.tickets.has(ticket);
      return quickMessage === undefined || seen.quickMessages.has(quickMessage);
    });
  });

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

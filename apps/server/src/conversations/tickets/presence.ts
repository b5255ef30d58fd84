import { type EventName, type EventPayload, PRESENCE_EVENT, PresenceReport } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { type PresenceRules, PresenceTracker } from '../presence/presence-tracker.ts';
import { findTicket } from './queries.ts';
import { canSee } from './visibility.ts';

/** Shows who has a ticket open to others who have it open; only those who may see the ticket are included. */
export function registerPresence(platform: Platform): void {
  const { database, realtime } = platform;
  const rules: PresenceRules = {
    message: PRESENCE_EVENT,
    readReport(message) {
      const { data } = PresenceReport.safeParse(message);
      return data && { placeId: data.ticketId, state: data.state };
    },
    describe: (ticketId, people) => ({ ticketId, people }),
    isShown: () => true,
    async mayView(companyId, ticketId) {
      const ticket = await database.inCompany(companyId, (db) => findTicket(db, ticketId));
      return (who) => ticket !== undefined && canSee(who, ticket);
    },
    // A ticket that changes hands emits a delete event first, even if it only moves.
    placeChangedBy: (name: EventName, payload: unknown) => {
      if (name !== 'ticket') return undefined;
      const change = payload as EventPayload<'ticket'>;
      return change.action === 'delete' ? change.ticketId : undefined;
    },
  };
  realtime.use(new PresenceTracker(rules, platform));
}

import type { EventName, EventPayload } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { findTicket } from './queries.ts';
import { type PresenceRules, createTicketPresence } from './ticket-presence.ts';
import { canSee } from './visibility.ts';

/** Who has a ticket open is told to others who have it open; only those who may see it are among them. */
export function registerPresence(platform: Platform): void {
  const { database, realtime } = platform;
  const rules: PresenceRules = {
    async mayView(companyId, ticketId) {
      const ticket = await database.inCompany(companyId, (db) => findTicket(db, ticketId));
      return (who) => ticket !== undefined && canSee(who, ticket);
    },
    // A ticket that changes hands is told as gone first, also where it only moves.
    ticketMovedBy: (name: EventName, payload: unknown) => {
      if (name !== 'ticket') return undefined;
      const told = payload as EventPayload<'ticket'>;
      return told.action === 'delete' ? told.ticketId : undefined;
    },
  };
  realtime.use(createTicketPresence(rules, platform));
}

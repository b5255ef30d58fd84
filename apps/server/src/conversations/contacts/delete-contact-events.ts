import type { Db } from '../../platform/database/db.ts';
import { deleteEventsNaming } from '../../platform/events/events.ts';

/** Takes back what was told of contacts and tickets that are no more. */
export const deleteContactEvents = (
  db: Db,
  { contactIds, ticketIds }: { contactIds: number[]; ticketIds: number[] },
) =>
  deleteEventsNaming(db, {
    ids: [...contactIds, ...ticketIds],
    path: `$.** ? (@.contactId == $contacts[*] || @.contact.id == $contacts[*]
      || @.ticketId == $tickets[*] || @.ticket.id == $tickets[*])`,
    variables: { contacts: contactIds, tickets: ticketIds },
  });

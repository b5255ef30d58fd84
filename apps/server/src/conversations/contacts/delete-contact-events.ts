import type { Db } from '../../platform/database/db.ts';
import { deleteEventsNaming } from '../../platform/events/events.ts';

/** Deletes the stored events of deleted contacts and tickets. */
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

import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findUnchangedContacts } from '../../contacts/identity.ts';
import { lockConversations } from '../../tickets/find-or-create-ticket.ts';
import type { TicketRecord } from '../../tickets/tickets.ts';
import type { Inbound, InboundMessage } from './decode-messages.ts';
import type { MessagePlace } from './find-place.ts';
import { toChannelPerson } from './people.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** The places of a batch's messages, as far as they are certain in advance. */
export interface PrefetchedPlaces {
  placeOf(inbound: Inbound): MessagePlace | undefined;
  /** Drops the places after something that may have changed them. */
  invalidate(): void;
}

/**
 * Most messages come from known contacts with an active ticket: for these, all contacts are found and all tickets
 * locked in one query each instead of one by one.
 */
export async function prefetchPlaces(
  work: CompanyWork,
  connection: ReceivingConnection,
  batch: Inbound[],
): Promise<PrefetchedPlaces> {
  const places = new Map<Inbound, MessagePlace>();
  const messages = batch.filter(isPlain);
  if (messages.length > 1) {
    const people = messages.map(({ chat }) => toChannelPerson(connection, chat, false));
    const contacts = await findUnchangedContacts(work.db, people);
    const found = contacts.filter((contact) => contact !== undefined);
    const tickets = found.length > 0 ? await lockConversations(work, connection, found) : [];
    const byContact = new Map(tickets.map((ticket) => [ticket.contactId, ticket]));
    for (const [index, message] of messages.entries()) {
      const contact = contacts[index];
      const ticket = contact && byContact.get(contact.id);
      if (ticket && isStable(ticket, connection)) places.set(message, { ticket, contact, author: contact });
    }
  }
  return { placeOf: (inbound) => places.get(inbound), invalidate: () => places.clear() };
}

const isPlain = (inbound: Inbound): inbound is InboundMessage =>
  inbound.kind === 'message' && !inbound.chat.isGroup && !inbound.fromMe;

/** No message moves such a ticket, so the next message finds it unchanged. */
const isStable = ({ status }: TicketRecord, { answersByItself }: ReceivingConnection): boolean =>
  status === 'open' || (status === 'pending' && !answersByItself);

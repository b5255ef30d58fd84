import type { Incoming, Person } from '@prosa/channels';
import { channelAbilities } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type ChannelPerson, type ContactRecord, findUnchangedContacts } from '../contacts/identity.ts';
import { lockConversations } from '../tickets/find-or-create-ticket.ts';
import type { TicketRecord } from '../tickets/tickets.ts';

interface Connection {
  id: number;
  channel: ContactRecord['channel'];
  /** Whether anything may answer by itself what contacts write here. */
  answersByItself: boolean;
}

interface PrefetchedPlace {
  ticket: TicketRecord;
  contact: ContactRecord;
  author: ContactRecord;
}

/** Where messages belong that were told together, as far as there is no question about it. */
export interface PrefetchedPlaces {
  placeOf(incoming: Incoming): PrefetchedPlace | undefined;
  /** Something happened that may have changed it. */
  invalidate(): void;
}

/** What is said there moves nothing, so that the next message finds it as it was. */
const isStable = ({ status }: TicketRecord, { answersByItself }: Connection): boolean =>
  status === 'open' || (status === 'pending' && !answersByItself);

export const toChannelPerson = (
  connection: Pick<Connection, 'id' | 'channel'>,
  person: Person,
  isGroup: boolean,
): ChannelPerson => ({
  channel: channelAbilities[connection.channel].people,
  whatsappId: connection.id,
  ids: person.ids,
  number: person.number,
  name: person.name,
  isGroup,
});

/**
 * Most of what comes is said by people who are known, in conversations that are going on: of all of those the
 * contacts are found and the conversations held in one go, instead of one after the other.
 */
export async function prefetchPlaces(
  work: CompanyWork,
  connection: Connection,
  incoming: Incoming[],
): Promise<PrefetchedPlaces> {
  const places = new Map<Incoming, PrefetchedPlace>();
  const plain = incoming.filter(isPlain);
  if (plain.length > 1) {
    const people = plain.map(({ chat }) => toChannelPerson(connection, chat, false));
    const contacts = await findUnchangedContacts(work.db, people);
    const found = contacts.filter((contact) => contact !== undefined);
    const tickets = found.length > 0 ? await lockConversations(work, connection, found) : [];
    const byContact = new Map(tickets.map((ticket) => [ticket.contactId, ticket]));
    for (const [index, one] of plain.entries()) {
      const contact = contacts[index];
      const ticket = contact && byContact.get(contact.id);
      if (ticket && isStable(ticket, connection)) places.set(one, { ticket, contact, author: contact });
    }
  }
  return { placeOf: (one) => places.get(one), invalidate: () => places.clear() };
}

const isPlain = ({ kind, chat, fromMe }: Incoming): boolean => kind === 'message' && !chat.isGroup && !fromMe;

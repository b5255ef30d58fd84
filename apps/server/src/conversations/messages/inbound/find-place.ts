import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { type ContactRecord, stillResolvesTo } from '../../contacts/identity.ts';
import { ContactChangedError, findOrCreateTicket } from '../../tickets/find-or-create-ticket.ts';
import type { TicketRecord } from '../../tickets/tickets.ts';
import { messageExists } from '../queries.ts';
import type { InboundMessage } from './decode-messages.ts';
import { AlreadyStoredError, type People, resolvePeople, toChannelPerson } from './people.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** The people and the ticket that a message belongs to. */
export interface MessagePlace extends People {
  /** Locked until the commit. */
  ticket: TicketRecord;
}

/** Finds or creates the contact and the ticket of a message; undefined if the message is already stored. */
export const findPlace = (
  work: CompanyWork,
  connection: ReceivingConnection,
  message: InboundMessage,
): Promise<MessagePlace | undefined> =>
  findPlaceNow(work, connection, message).catch((error: unknown) => {
    if (error instanceof ContactChangedError) return findPlaceNow(work, connection, message);
    if (error instanceof AlreadyStoredError) return undefined;
    throw error;
  });

async function findPlaceNow(
  work: CompanyWork,
  connection: ReceivingConnection,
  message: InboundMessage,
): Promise<MessagePlace | undefined> {
  const people = await resolvePeople(work, connection, message);
  const ticket = await findTicket(work, { connection, contact: people.contact }, message);
  return ticket && { ...people, ticket };
}

export const findTicket = (
  work: CompanyWork,
  { connection, contact }: { connection: ReceivingConnection; contact: ContactRecord },
  message: InboundMessage,
): Promise<TicketRecord | undefined> =>
  findOrCreateTicket(
    work,
    { connection, contact },
    {
      isOurs: message.fromMe,
      isNew: () => isNewMessage(work, connection, message),
      isThem: () =>
        stillResolvesTo(work.db, toChannelPerson(connection, message.chat, contact.isGroup), contact.id),
    },
  );

export const isNewMessage = async (
  work: CompanyWork,
  connection: ReceivingConnection,
  { id }: InboundMessage,
): Promise<boolean> => !(await messageExists(work.db, connection.id, id));

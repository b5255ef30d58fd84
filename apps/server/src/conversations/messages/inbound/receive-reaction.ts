import type { IncomingReaction } from '@prosa/channels';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findContactByIdentity } from '../../contacts/identity.ts';
import { lockOngoingTickets } from '../../tickets/find-or-create-ticket.ts';
import { findTicketRecord } from '../../tickets/tickets.ts';
import { saveReaction } from '../edits-and-reactions.ts';
import { emitMessage } from '../message-events.ts';
import { lockByExternalId } from '../queries.ts';
import { decodeAsMessage } from './decode-messages.ts';
import { resolvePeople, toChannelPerson } from './people.ts';
import type { Received } from './process-message.ts';
import { receiveMessage } from './receive-message.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** An emoji on a message, or its removal. */
export async function receiveReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  reaction: IncomingReaction,
): Promise<Received | undefined> {
  const target = await lockByExternalId(work.db, connection.id, reaction.targetId);
  if (!target) return receiveStrayReaction(work, connection, reaction);
  const { author } = await resolvePeople(work, connection, reaction);
  const { fromMe, emoji } = reaction;
  const contactId = fromMe ? target.chatId : author.id;
  const saved = { messageId: target.id, contactId, fromMe, emoji: emoji.slice(0, 16) };
  if (!(await saveReaction(work.db, saved, reaction))) return undefined;
  const ticket = await findTicketRecord(work.db, target.ticketId);
  if (ticket) await emitMessage(work, ticket, target.id);
  return undefined;
}

/**
 * A reaction to a message that is not stored: kept as a message of its own if the contact has an active ticket. It
 * starts no ticket.
 */
async function receiveStrayReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  reaction: IncomingReaction,
): Promise<Received | undefined> {
  const { id, chat, emoji } = reaction;
  if (emoji === '') return undefined;
  const contact = await findContactByIdentity(work.db, toChannelPerson(connection, chat, chat.isGroup));
  const going = contact ? await lockOngoingTickets(work.db, contact.id) : [];
  if (!going.some(({ whatsappId }) => whatsappId === connection.id)) return undefined;
  const content = { type: 'unsupported' as const, name: 'reactionMessage', text: emoji, raw: '' };
  return receiveMessage(work, connection, { ...decodeAsMessage(reaction, id, content), isSilent: true });
}

import { channelAbilities, type LeftOutReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { ContactRecord } from '../../conversations/contacts/identity.ts';
import { reachableChannels } from '../../conversations/contacts/reachable-channels.ts';
import { answerableNow } from '../../conversations/messages/reply-window.ts';
import type { NewOutgoingMessage } from '../../conversations/messages/new-outgoing-message.ts';
import type { UnaskedOrigin } from '../../conversations/messages/send-lanes.ts';
import { writeMessage, type MessageRecord } from '../../conversations/messages/write-message.ts';
import { findOptedOut } from '../../conversations/opt-outs/opt-outs.ts';
import { findOutboundTicket, type WantedTicket } from '../../conversations/tickets/outbound-ticket.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';

export interface OutboundRecipient {
  contact: ContactRecord;
  connection: { id: number; channel: ContactRecord['channel'] };
}

/**
 * Why the company may not write to this contact without having been asked, decided before anything is written. A
 * template may be sent outside the reply window.
 */
export async function findLeftOutReason(
  work: CompanyWork,
  { contact, connection }: OutboundRecipient,
  { isTemplate = false }: { isTemplate?: boolean } = {},
): Promise<LeftOutReason | undefined> {
  if (!contact.active) return 'blocked';
  if ((await findOptedOut(work.db, [contact.id])).size > 0) return 'optedOut';
  if (!(await reachableChannels(work.db, contact)).includes(connection.channel)) return 'notOnChannel';
  if (isTemplate || !channelAbilities[connection.channel].window) return undefined;
  const { id: whatsappId, channel } = connection;
  const answerable = await answerableNow(work.db, { channel, whatsappId, contactId: contact.id }, work.now);
  return answerable === 'free' ? undefined : 'windowClosed';
}

interface OutboundDraft extends Omit<NewOutgoingMessage, 'body' | 'isAutomatic' | 'origin' | 'isPrivate'> {
  origin: UnaskedOrigin;
  /** The text, whose variables may depend on the ticket. */
  body: (ticket: TicketRecord) => Promise<string>;
}

/**
 * Writes a message that nobody asked for into the contact's conversation, or into a ticket made for it; the caller has
 * asked `findLeftOutReason`. The outbox sends it.
 */
export async function writeOutbound(
  work: CompanyWork,
  recipient: OutboundRecipient,
  { ticket: wanted, body, ...draft }: OutboundDraft & { ticket?: WantedTicket | undefined },
): Promise<{ message: MessageRecord; ticketId: number }> {
  const ticket = await findOutboundTicket(work, recipient, wanted);
  const message = await writeMessage(work, ticket, { ...draft, body: await body(ticket), isAutomatic: true });
  return { message, ticketId: ticket.id };
}

import type { Contact, EventPayload, Message, Ticket } from '@prosa/contract';
import { remove, type Screens, save, unlabel } from './screens.ts';

/** Applies an event's change to every ticket. */
export const inTickets = (
  { tickets }: Screens,
  change: (ticket: Ticket) => Partial<Ticket>,
): Screens['tickets'] =>
  Object.fromEntries(Object.entries(tickets).map(([id, ticket]) => [id, { ...ticket, ...change(ticket) }]));

const inMessages = (
  { messages }: Screens,
  change: (message: Message) => Partial<Message>,
): Screens['messages'] =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, { ...message, ...change(message) }]),
  );

export function reduceTicket(screens: Screens, event: EventPayload<'ticket'>): Screens {
  if (event.action === 'update') return { ...screens, tickets: save(screens.tickets, event.ticket) };
  if (event.action === 'delete') return { ...screens, tickets: remove(screens.tickets, event.ticketId) };
  const tickets = inTickets(screens, ({ id }) => (id === event.ticketId ? { unreadMessages: 0 } : {}));
  const messages = inMessages(screens, ({ ticketId }) => (ticketId === event.ticketId ? { read: true } : {}));
  return { ...screens, tickets, messages };
}

export function reduceMessage(screens: Screens, event: EventPayload<'message'>): Screens {
  const { id } = event.message;
  if (event.action === 'delete') return { ...screens, messages: remove(screens.messages, id) };
  const tickets = event.action === 'create' ? save(screens.tickets, event.ticket) : screens.tickets;
  // A changed message that is not loaded appears when its page is fetched.
  if (event.action === 'update' && !screens.messages[id]) return screens;
  const messages = inMessages(screens, ({ quotedMsg }) =>
    quotedMsg?.id === id
      ? { quotedMsg: { ...quotedMsg, body: event.message.body, mediaUrl: event.message.mediaUrl } }
      : {},
  );
  return { ...screens, tickets, messages: save(messages, event.message) };
}

/** A contact's label appears on its tickets and messages. */
export function withContact(screens: Screens, contact: Contact): Screens {
  const { id, name, number, email, urlPicture, isGroup, active, acceptAudioMessage, tags } = contact;
  const label = { id, name, number, email, urlPicture, isGroup, active, acceptAudioMessage, tags };
  const named = <N extends { id: number; name: string }>(who: N): N =>
    who.id === id ? { ...who, name } : who;
  return {
    ...screens,
    tickets: inTickets(screens, (ticket) => (ticket.contactId === id ? { contact: label } : {})),
    messages: inMessages(screens, ({ contact: author, quotedMsg, reactions }) => ({
      contact: named(author),
      quotedMsg: quotedMsg && { ...quotedMsg, contact: named(quotedMsg.contact) },
      reactions: reactions.map((reaction) => ({ ...reaction, contact: named(reaction.contact) })),
    })),
  };
}

export const withoutTag = (screens: Screens, tagId: number): Screens['tickets'] =>
  inTickets(screens, ({ tags, contact }) => ({
    tags: unlabel(tags, tagId),
    contact: { ...contact, tags: unlabel(contact.tags, tagId) },
  }));

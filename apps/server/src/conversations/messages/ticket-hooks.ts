import type { HookFunction } from '../../platform/hooks.ts';
import { sendAutomaticMessage, writePrivateMessage } from './automatic-messages.ts';
import { markMessagesRead } from './mark-messages-read.ts';

// The messages that changes of tickets cause.

export const sendTicketText: HookFunction<'ticket.automaticText'> = (work, { ticket, text, userId }) =>
  sendAutomaticMessage(work, ticket, { text, userId });

export const writeTicketText: HookFunction<'ticket.privateText'> = (work, { ticket, text }) =>
  writePrivateMessage(work, ticket, text);

export const markMessagesOfTicket: HookFunction<'ticket.read'> = (work, { ticket }) =>
  markMessagesRead(work, ticket);

import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from './queries.ts';

declare module '../../platform/hooks.ts' {
  /** Tickets know no messages: those that their changes cause are written there. */
  interface HookTypes {
    /** The company set a text for this occasion; attributed to the user who caused it. */
    'ticket.automaticText': {
      work: CompanyWork;
      data: { ticket: TicketRecord; text: string; userId: number };
      answer: void;
    };
    /** A user leaves the colleagues a text in the conversation, which is not sent. */
    'ticket.privateText': { work: UserWork; data: { ticket: TicketRecord; text: string }; answer: void };
    /** The ticket was read, so its messages are too. */
    'ticket.read': { work: CompanyWork; data: { ticket: TicketRecord }; answer: void };
  }
}

export const sendText = (work: UserWork, ticket: TicketRecord, text: string) =>
  runHooks('ticket.automaticText', work, { ticket, text, userId: work.user.id });

export const writePrivateText = (work: UserWork, ticket: TicketRecord, text: string) =>
  runHooks('ticket.privateText', work, { ticket, text });

export const markMessagesRead = (work: CompanyWork, ticket: TicketRecord) =>
  runHooks('ticket.read', work, { ticket });

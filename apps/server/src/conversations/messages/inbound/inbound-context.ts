import type { BotMessage, OptOutWords } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import { type ConnectionAutomation, getAutomation } from '../../../organization/connections/automation.ts';
import { readCompanySettings } from '../../../organization/settings/settings.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import type { ContactRecord } from '../../contacts/identity.ts';
import type { TicketRecord } from '../../tickets/tickets.ts';

/** What a step may read and change, in the transaction that receives the message. */
export interface InboundContext {
  readonly work: CompanyWork;
  readonly connection: {
    id: number;
    /** Whether any automation may answer on this connection; if not, steps skip their checks. */
    answersByItself: boolean;
    /** Whether the company has lanes that a card leaves when its contact answers. */
    movesLanesBack: boolean;
    /** The words by which contacts state whether they want messages. */
    optOutWords: OptOutWords;
  };
  readonly contact: ContactRecord;
  /** The contact's message, as far as an answer depends on it. */
  readonly message: BotMessage;
  /** The ticket of the message, locked until the commit. A step that moves the ticket updates this field. */
  ticket: TicketRecord;
  /** The id of the message's row once it is stored. */
  messageId: number | undefined;
  /** The bot has used the message as an answer or answered it; it must not be processed again. */
  isAnswered: boolean;
  /** Whether the message is not stored yet; a repeated delivery has no effects. */
  isNew: () => Promise<boolean>;
  /** Stores the message in the ticket, once. Returns false for a repeated delivery, which must have no effects. */
  store: () => Promise<boolean>;
  /** The ticket was closed: the message goes into another one. */
  switchToNewTicket: () => Promise<void>;
  /** The automation of the connection, read on first use. */
  automation: () => Promise<ConnectionAutomation>;
  settings: () => Promise<CompanySettings>;
}

/** The automatic reactions to a contact's message, implemented by the areas above. They also store the message. */
export type InboundSteps = (context: InboundContext) => Promise<void>;

interface InboundContextInput
  extends Pick<InboundContext, 'work' | 'connection' | 'contact' | 'message' | 'ticket' | 'isNew'> {
  /** Stores the message in this ticket; returns the row's id, or undefined if it was already stored. */
  store: (ticket: TicketRecord) => Promise<number | undefined>;
  /** The ticket of the message after the first one was closed. */
  findTicket: () => Promise<TicketRecord | undefined>;
}

export function createInboundContext({ store, findTicket, ...given }: InboundContextInput): InboundContext {
  const { work, connection } = given;
  const context: InboundContext = {
    ...given,
    messageId: undefined,
    isAnswered: false,
    store: async () => {
      context.messageId ??= await store(context.ticket);
      return context.messageId !== undefined;
    },
    switchToNewTicket: async () => {
      const ticket = await findTicket();
      if (!ticket) throw new Error('the message belongs to no ticket');
      context.ticket = ticket;
    },
    automation: once(() => getAutomation(work.db, connection.id)),
    settings: once(() => readCompanySettings(work.db)),
  };
  return context;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

import type { MenuChoice } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import type { ContactRecord } from '../../conversations/contacts/identity.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { type ConnectionAutomation, getAutomation } from '../../organization/connections/automation.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** What a contact said, as far as an answer depends on it. */
export interface InboundMessage {
  kind: 'text' | 'audio' | 'other';
  text: string;
  /** They pressed it in a menu of ours. */
  picked?: MenuChoice;
}

/** Everything a step may look at and change, in the transaction that takes the message in. */
export interface InboundContext {
  readonly work: CompanyWork;
  readonly connection: {
    id: number;
    /** Whether anything of it may speak by itself; where nothing does, steps look no further. */
    answersByItself: boolean;
    /** Whether the company has lanes that a card leaves when its contact answers. */
    movesLanesBack: boolean;
  };
  readonly contact: ContactRecord;
  readonly message: InboundMessage;
  /** The ticket it belongs to, held until the commit. Steps that move it leave here what it is now. */
  ticket: TicketRecord;
  /** The message's row, once it is stored. */
  messageId: number | undefined;
  /** The bot has taken it as an answer, or answered it: it is not to be read once more. */
  isAnswered: boolean;
  /** Whether it was not here before; delivered again it says nothing. */
  isNew: () => Promise<boolean>;
  /** Writes the message into the ticket, once. Answers whether it is new: if not, nothing may follow from it. */
  store: () => Promise<boolean>;
  /** The ticket is over: what is said begins another one. */
  switchToNewTicket: () => Promise<void>;
  /** How the connection answers; read when somebody asks. */
  automation: () => Promise<ConnectionAutomation>;
  settings: () => Promise<CompanySettings>;
}

/** What the conversations bring along. */
export interface InboundContextInput {
  work: CompanyWork;
  connection: InboundContext['connection'];
  contact: ContactRecord;
  message: InboundMessage;
  ticket: TicketRecord;
  isNew: () => Promise<boolean>;
  /** Writes it into this ticket; the row's id, or nothing for what is here already. */
  store: (ticket: TicketRecord) => Promise<number | undefined>;
  /** The ticket it belongs to now that the first one is over. */
  findTicket: () => Promise<TicketRecord | undefined>;
}

export function createInboundContext(arrival: InboundContextInput): InboundContext {
  const { work, connection } = arrival;
  const automation = once(() => getAutomation(work.db, connection.id));
  const settings = once(() => readCompanySettings(work.db));
  const situation: InboundContext = {
    work,
    connection,
    contact: arrival.contact,
    message: arrival.message,
    ticket: arrival.ticket,
    messageId: undefined,
    isAnswered: false,
    isNew: arrival.isNew,
    store: async () => {
      situation.messageId ??= await arrival.store(situation.ticket);
      return situation.messageId !== undefined;
    },
    switchToNewTicket: async () => {
      const ticket = await arrival.findTicket();
      if (!ticket) throw new Error('what was said belongs to no ticket');
      situation.ticket = ticket;
    },
    automation,
    settings,
  };
  return situation;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

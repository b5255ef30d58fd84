import type { BotMessage } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import { type ConnectionAutomation, getAutomation } from '../../../organization/connections/automation.ts';
import { readCompanySettings } from '../../../organization/settings/settings.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import type { ContactRecord } from '../../contacts/identity.ts';
import type { TicketRecord } from '../../tickets/tickets.ts';

/** Everything a step may look at and change, in the transaction that receives the message. */
export interface InboundContext {
  readonly work: CompanyWork;
  readonly connection: {
    id: number;
    /** Whether anything of it may answer by itself; where nothing does, steps look no further. */
    answersByItself: boolean;
    /** Whether the company has lanes that a card leaves when its contact answers. */
    movesLanesBack: boolean;
  };
  readonly contact: ContactRecord;
  /** What the contact wrote, as far as an answer depends on it. */
  readonly message: BotMessage;
  /** The ticket it belongs to, locked until the commit. Steps that move it leave here what it is now. */
  ticket: TicketRecord;
  /** The message's row, once it is stored. */
  messageId: number | undefined;
  /** The bot has taken it as an answer, or answered it: it is not to be read once more. */
  isAnswered: boolean;
  /** Whether it was not here before; nothing follows from one that is delivered again. */
  isNew: () => Promise<boolean>;
  /** Writes the message into the ticket, once. Answers whether it is new: if not, nothing may follow from it. */
  store: () => Promise<boolean>;
  /** The ticket is over: the message begins another one. */
  switchToNewTicket: () => Promise<void>;
  /** How the connection answers; read when somebody asks. */
  automation: () => Promise<ConnectionAutomation>;
  settings: () => Promise<CompanySettings>;
}

/** What follows by itself from a message of a contact: areas above the conversations implement it. It stores the message. */
export type InboundSteps = (context: InboundContext) => Promise<void>;

interface InboundContextInput
  extends Pick<InboundContext, 'work' | 'connection' | 'contact' | 'message' | 'ticket' | 'isNew'> {
  /** Writes it into this ticket; the row's id, or nothing for what is here already. */
  store: (ticket: TicketRecord) => Promise<number | undefined>;
  /** The ticket it belongs to now that the first one is over. */
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

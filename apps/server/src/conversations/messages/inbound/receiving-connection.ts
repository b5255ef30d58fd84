import type { OptOutWords } from '@prosa/bot';
import type { ContactRecord } from '../../contacts/identity.ts';
import type { InboundSteps } from './inbound-context.ts';

/** The properties of a connection that decide how its messages are received. */
export interface ReceivingConnection {
  id: number;
  channel: ContactRecord['channel'];
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
  /** Whether attendants of this company see numbers only in part. */
  companyHidesNumbers: boolean;
  /** Whether any automation may answer what contacts write on this connection. */
  answersByItself: boolean;
  /** Whether the company has lanes that a card leaves when its contact answers. */
  movesLanesBack: boolean;
  /** Whether the company wrote to contacts whose answers are counted. */
  awaitsAnswers: boolean;
  /** The words by which contacts state whether they want messages. */
  optOutWords: OptOutWords;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
  /** The automatic steps for a message of a contact. */
  runSteps: InboundSteps;
}

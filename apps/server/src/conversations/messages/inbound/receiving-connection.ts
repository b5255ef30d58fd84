import type { ContactRecord } from '../../contacts/identity.ts';
import type { InboundSteps } from './inbound-context.ts';

/** What of a connection decides how its messages are received. */
export interface ReceivingConnection {
  id: number;
  channel: ContactRecord['channel'];
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
  /** Whether attendants of this company are shown numbers only in part. */
  companyHidesNumbers: boolean;
  /** Whether anything may answer by itself what contacts write here. */
  answersByItself: boolean;
  /** Whether the company has lanes that a card leaves when its contact answers. */
  movesLanesBack: boolean;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
  /** What follows by itself from a message of a contact. */
  runSteps: InboundSteps;
}

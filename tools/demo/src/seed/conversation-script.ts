import type { GraphReferral } from '@prosa/peers/graph';
import type { AnyCustomerKey } from './channel-customers.ts';
import type { Attendant, QueueName } from './company.ts';

/**
 * A message of a customer (`<`) or of the attendant (`>`, private `>#`, with a picture `>!`); `<!` sends the named
 * kind of content.
 */
export type ScriptLine =
  | `< ${string}`
  | `> ${string}`
  | `># ${string}`
  | `>! ${string}`
  | `<! ${'picture' | 'voice' | 'receipt' | 'location' | 'story-mention' | 'story-reply'}`;

export interface Conversation {
  with: AnyCustomerKey;
  /** How long before now it began. */
  ago: { days?: number; hours?: number; minutes?: number };
  queue?: QueueName;
  /** Undefined: the ticket is still waiting. */
  by?: Attendant;
  isClosed?: boolean;
  note?: string;
  /** The customer's rating, from 0 to 10. */
  rate?: number;
  /** The attendant's draft. */
  draft?: string;
  lane?: string;
  /** The referral of the first message. */
  referral?: GraphReferral;
  lines: ScriptLine[];
}

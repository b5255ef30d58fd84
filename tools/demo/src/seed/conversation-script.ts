import type { GraphReferral } from '@prosa/peers/graph';
import type { AnyCustomerKey } from './channel-customers.ts';
import type { Attendant, QueueName } from './company.ts';

/** A line of a customer (`<`) or of the attendant (`>`, to colleagues `>#`, with a picture `>!`); files of customers have names in `!`. */
export type ScriptLine =
  | `< ${string}`
  | `> ${string}`
  | `># ${string}`
  | `>! ${string}`
  | `<! ${'picture' | 'voice' | 'receipt' | 'location' | 'story-mention' | 'story-reply'}`;

export interface Conversation {
  with: AnyCustomerKey;
  /** When it began, before now. */
  ago: { days?: number; hours?: number; minutes?: number };
  queue?: QueueName;
  /** Nobody: it still waits. */
  by?: Attendant;
  isClosed?: boolean;
  note?: string;
  /** What the customer thinks of it, from 0 to 10. */
  rate?: number;
  /** What the attendant has begun to write. */
  draft?: string;
  lane?: string;
  /** What brought them. */
  referral?: GraphReferral;
  lines: ScriptLine[];
}

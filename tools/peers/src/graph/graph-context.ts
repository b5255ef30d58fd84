import type { GraphCustomer } from './customer.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import type { GraphFiles } from './files.ts';
import type { RateLimits } from './rate-limits.ts';
import type { World } from './world.ts';

/** What those who answer calls know and can do. */
export interface GraphContext {
  world: World;
  files: GraphFiles;
  deliveries: WebhookDeliveries;
  limits: RateLimits;
  origin: string;
  /** Long lists come in pages of so many. */
  pageSize: number;
  isProofRequired: boolean;
  now: () => Date;
  touch: () => void;
  customersOf(accountId: string): GraphCustomer[];
  /** Who wrote a message. */
  authorOf(messageId: string): GraphCustomer | undefined;
  /** Somebody of the company read what a customer wrote, up to a message or all of it. */
  readByCompany(customer: GraphCustomer, upTo?: string): void;
  typing(customer: GraphCustomer, isTyping: boolean): void;
}

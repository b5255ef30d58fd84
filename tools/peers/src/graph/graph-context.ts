import type { GraphCustomer } from './customer.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import type { GraphFiles } from './files.ts';
import type { RateLimits } from './rate-limits.ts';
import type { World } from './world.ts';

/** The dependencies of the call handlers. */
export interface GraphContext {
  world: World;
  files: GraphFiles;
  deliveries: WebhookDeliveries;
  limits: RateLimits;
  origin: string;
  /** Page size of long lists. */
  pageSize: number;
  isProofRequired: boolean;
  now: () => Date;
  touch: () => void;
  customersOf(accountId: string): GraphCustomer[];
  /** The customer who wrote a message. */
  authorOf(messageId: string): GraphCustomer | undefined;
  /** The company has read a customer's messages, up to one or all of them. */
  readByCompany(customer: GraphCustomer, upTo?: string): void;
  typing(customer: GraphCustomer, isTyping: boolean): void;
}

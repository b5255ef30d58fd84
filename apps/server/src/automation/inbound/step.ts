import type { InboundContext } from '../../conversations/messages/inbound/inbound-context.ts';

/**
 * One thing that may follow from what a contact said. It looks first at what is at hand, because most messages are
 * none of its business. `done`: nothing else is to follow. A step before `storeMessage` that ends here stores first.
 */
export interface InboundStep {
  name: string;
  run(context: InboundContext): Promise<'goOn' | 'done'>;
}

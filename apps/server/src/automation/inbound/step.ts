import type { InboundContext } from '../../conversations/messages/inbound/inbound-context.ts';

/**
 * A reaction to an incoming message. A step checks the loaded data first, because most messages do not concern it.
 * `done` ends the run; a step before `storeMessage` that ends it must store the message first.
 */
export interface InboundStep {
  name: string;
  run(context: InboundContext): Promise<'goOn' | 'done'>;
}

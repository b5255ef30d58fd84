import { planIncludes } from '../../../organization/subscription/subscription.ts';
import { isPromptActive } from '../../prompts/prompt-turns.ts';
import { enqueuePromptTurn } from '../../prompts/enqueue-prompt-turn.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

/**
 * A connection's prompt answers tickets without a queue and an attendant; voice messages it cannot process go to later
 * steps.
 */
export const prompt: InboundStep = {
  name: 'prompt',
  run: async (context) => {
    const { connection, contact, ticket, work, messageId } = context;
    if (!connection.answersByItself || contact.disableBot || !isPromptActive(ticket)) return 'goOn';
    const { promptId } = await context.automation();
    if (promptId === null || ticket.useIntegration || messageId === undefined) return 'goOn';
    if (!(await acceptsMessage(context)) || !(await planIncludes(work.db, work.companyId, 'useOpenAi')))
      return 'goOn';
    return (await enqueuePromptTurn(work, ticket, { promptId, messageId })) ? 'done' : 'goOn';
  },
};

const acceptsMessage = async ({ message, contact, settings }: InboundContext): Promise<boolean> =>
  message.kind !== 'audio' ||
  (contact.acceptAudioMessage && (await settings()).acceptAudioMessageContact === 'enabled');

import { planIncludes } from '../../../business/companies/subscription.ts';
import { isForPrompt } from '../../prompts/answering.ts';
import { handToPrompt } from '../../prompts/handing-over.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

/** A connection's prompt answers whoever is in no queue yet and nobody's; what it cannot hear it leaves to others. */
export const prompt: Step = {
  name: 'prompt',
  run: async (situation) => {
    const { connection, contact, ticket, work, messageId } = situation;
    if (!connection.answersByItself || contact.disableBot || !isForPrompt(ticket)) return 'goOn';
    const { promptId } = await situation.automation();
    if (promptId === null || ticket.useIntegration || messageId === undefined) return 'goOn';
    if (!(await canHear(situation)) || !(await planIncludes(work.db, work.companyId, 'useOpenAi')))
      return 'goOn';
    return (await handToPrompt(work, ticket, promptId, messageId)) ? 'done' : 'goOn';
  },
};

const canHear = async ({ message, contact, settings }: Situation): Promise<boolean> =>
  message.kind !== 'audio' ||
  (contact.acceptAudioMessage && (await settings()).acceptAudioMessageContact === 'enabled');

import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import {
  acceptConsent,
  countConsentRequest,
  refuseConsent,
} from '../../../conversations/tickets/consenting.ts';
import { CONSENT_QUESTION, consentIn } from '../../privacy/answers.ts';
import { type ConsentRules, consentRules } from '../../privacy/consent-rules.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

/**
 * A conversation that begins with the question of consent goes on when the contact agrees, and ends when they do
 * not. Anything else is asked about again, as often as the connection asks; what is written is kept all the same.
 */
export const consent: Step = {
  name: 'consent',
  async run(situation) {
    const { work, ticket } = situation;
    if (ticket.status !== 'lgpd') return 'goOn';
    if (!(await situation.store())) return 'done';
    const rules = await consentRules(work.db, ticket.whatsappId);
    if (!rules) return 'done';
    const answer = ticket.lgpdSendMessageAt === null ? undefined : consentIn(situation.message.text);
    if (answer === 'yes') {
      situation.ticket = await acceptConsent(work, ticket);
      situation.isAnswered = true;
      return 'goOn';
    }
    if (answer === 'no') {
      await sayAutomatically(work, ticket, rules.complationMessage, null);
      situation.ticket = await refuseConsent(work, ticket);
    } else await ask(situation, rules);
    return 'done';
  },
};

/** The first time with what it is about; after that only the question. */
async function ask({ work, ticket }: Situation, { message, link, limit }: ConsentRules): Promise<void> {
  if (limit > 0 && ticket.amountUsedBotQueues >= limit) return;
  if (ticket.lgpdSendMessageAt === null) {
    await sayAutomatically(work, ticket, message, null);
    await sayAutomatically(work, ticket, link, null);
  }
  await sayAutomatically(work, ticket, CONSENT_QUESTION, null);
  await countConsentRequest(work, ticket);
}

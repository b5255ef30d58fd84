import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import { type ConsentRules, findConsentRules } from '../../../conversations/tickets/consent-rules.ts';
import { acceptConsent, countConsentRequest, refuseConsent } from '../../../conversations/tickets/consent.ts';
import { CONSENT_QUESTION, parseConsent } from '../../privacy/consent-answer.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

/**
 * A ticket that waits for consent continues when the contact agrees and is closed when they refuse. Any other answer
 * repeats the question up to the connection's limit; all messages are stored.
 */
export const consent: InboundStep = {
  name: 'consent',
  async run(context) {
    const { work, ticket } = context;
    if (ticket.status !== 'lgpd') return 'goOn';
    if (!(await context.store())) return 'done';
    const rules = await findConsentRules(work.db, ticket.whatsappId);
    if (!rules) return 'done';
    const answer = ticket.lgpdSendMessageAt === null ? undefined : parseConsent(context.message.text);
    if (answer === 'yes') {
      context.ticket = await acceptConsent(work, ticket);
      context.isAnswered = true;
      return 'goOn';
    }
    if (answer === 'no') {
      await sendAutomaticMessage(work, ticket, { text: rules.complationMessage, userId: null });
      context.ticket = await refuseConsent(work, ticket);
    } else await askForConsent(context, rules);
    return 'done';
  },
};

/** The first request includes the text and the link; later ones only the question. */
async function askForConsent(
  { work, ticket }: InboundContext,
  { message, link, limit }: ConsentRules,
): Promise<void> {
  if (limit > 0 && ticket.amountUsedBotQueues >= limit) return;
  if (ticket.lgpdSendMessageAt === null) {
    await sendAutomaticMessage(work, ticket, { text: message, userId: null });
    await sendAutomaticMessage(work, ticket, { text: link, userId: null });
  }
  await sendAutomaticMessage(work, ticket, { text: CONSENT_QUESTION, userId: null });
  await countConsentRequest(work, ticket);
}

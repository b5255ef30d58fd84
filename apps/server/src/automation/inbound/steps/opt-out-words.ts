import { type OptOutWords, readOptOut } from '@prosa/bot';
import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import { endOptOut, findOptedOut, recordOptOut } from '../../../conversations/opt-outs/opt-outs.ts';
import { hasReason, logReason } from '../../../conversations/tickets/automatic-moves.ts';
import { isOfferedByMenu } from '../running-menu.ts';
import type { InboundStep } from '../step.ts';

type Result = Awaited<ReturnType<InboundStep['run']>>;

/**
 * A contact who writes one of the company's words as the whole message is no longer written to, whatever else is going
 * on in the ticket; only a menu that offers the word as an answer takes precedence.
 */
export const optOutWords: InboundStep = {
  name: 'optOutWords',
  run: async (context) => {
    const { message, connection } = context;
    if (message.kind !== 'text' || message.picked) return 'goOn';
    const words = connection.optOutWords;
    const answer = readOptOut(message.text, words);
    if (answer === undefined) return 'goOn';
    if (answer === 'unclear') return askBack(context, words);
    if (await isOfferedByMenu(context, [message.text])) return 'goOn';
    return answer === 'optOut' ? leave(context) : comeBack(context);
  },
};

const statementOf = ({ message, messageId }: InboundContext) => ({
  source: 'contact' as const,
  words: message.text.trim(),
  ...(messageId === undefined ? {} : { messageId }),
});

/** Confirmed once; who repeats it gets no other automatic answer either. */
async function leave(context: InboundContext): Promise<Result> {
  const { work, contact, ticket } = context;
  if (!(await context.store())) return 'done';
  if (!(await recordOptOut(work, contact.id, statementOf(context)))) return 'done';
  const { optOutReply } = await context.settings();
  await sendAutomaticMessage(work, ticket, { text: optOutReply, userId: null });
  return 'done';
}

async function comeBack(context: InboundContext): Promise<Result> {
  const { work, contact } = context;
  if (!(await isOptedOut(context))) return 'goOn';
  if (!(await context.store())) return 'done';
  await endOptOut(work, contact.id, statementOf(context));
  return 'goOn';
}

const isOptedOut = async ({ work, contact }: InboundContext): Promise<boolean> =>
  (await findOptedOut(work.db, [contact.id])).size > 0;

/**
 * Asks once per ticket, where nobody and nothing else understands the sentence, and where one of the words would be
 * understood as the answer.
 */
async function askBack(context: InboundContext, { optOut }: OptOutWords): Promise<Result> {
  const { work, ticket } = context;
  if (ticket.status !== 'pending' || (await isAnsweredElsewhere(context))) return 'goOn';
  const { optOutQuestion: text } = await context.settings();
  if (text.trim() === '' || (await isOfferedByMenu(context, optOut))) return 'goOn';
  if ((await isOptedOut(context)) || (await hasReason(work, ticket, 'optOutAsked'))) return 'goOn';
  if (!(await context.store())) return 'done';
  await sendAutomaticMessage(work, ticket, { text, userId: null });
  await logReason(work, ticket, { type: 'chatBot', reason: { code: 'optOutAsked' } });
  return 'done';
}

/** An integration or a prompt answers sentences. */
async function isAnsweredElsewhere({ ticket, contact, automation }: InboundContext): Promise<boolean> {
  if (ticket.useIntegration) return true;
  const { promptId, integrationId } = await automation();
  return ticket.isBot && !contact.disableBot && (promptId !== null || integrationId !== null);
}

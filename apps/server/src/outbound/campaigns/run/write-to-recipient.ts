import { channelAbilities, type LeftOutReason, type RecipientReason } from '@prosa/contract';
import {
  type ContactRecord,
  getContactRecord,
  resolveContact,
} from '../../../conversations/contacts/identity.ts';
import { lockIfIdle } from '../../../conversations/tickets/outbound-ticket.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findLeftOutReason, type OutboundRecipient, writeOutbound } from '../../delivery/write-outbound.ts';
import { type CampaignDraft, composeMessage, composeQuestion } from './campaign-messages.ts';
import type { CampaignRun } from './campaign-run.ts';
import * as queries from './queries.ts';
import type { DueRecipient } from './queries.ts';

/** `busy`: somebody works on the conversation right now; the recipient's turn comes again. */
type Turn = 'written' | 'leftOut' | 'busy';

/**
 * A recipient's turn: their message, or the question before it, or the reason why they get none. The recipient's row
 * is written last, after the contact, the ticket and the message: who reports what came of a message holds that
 * message and wants this row.
 */
export async function writeToRecipient(
  work: CompanyWork,
  run: CampaignRun,
  recipient: DueRecipient,
): Promise<Turn> {
  const early = reasonBefore(recipient);
  if (early) return leaveOut(work, recipient, early);
  const contact = await findContact(work, run, recipient);
  const { row, connection } = run;
  const isQuestion = row.confirmation && recipient.state === 'waiting';
  const reason = await reasonFor(work, run, { recipient, contact, isQuestion });
  if (reason) return leaveOut(work, recipient, reason);
  if (!(await lockIfIdle(work.db, contact.id, connection.id))) return 'busy';
  const draft = isQuestion
    ? composeQuestion(row, recipient, run.variables)
    : await composeMessage(work, run, recipient);
  // No failure: it says nothing about the next ones, and must not stop the campaign.
  if (!draft) return leaveOut(work, recipient, 'missingValue');
  const written = await write(work, run, { target: { contact, connection }, draft });
  await saveWritten(work, recipient.id, { ...written, contactId: contact.id, isQuestion });
  return 'written';
}

function reasonBefore({
  isRemoved,
  isInvalid,
  contactId,
  number,
}: DueRecipient): RecipientReason | undefined {
  if (isRemoved) return 'removed';
  if (isInvalid) return 'invalidNumber';
  return contactId === null && number === '' ? 'noNumber' : undefined;
}

async function leaveOut(work: CompanyWork, { id }: DueRecipient, reason: RecipientReason): Promise<Turn> {
  await queries.leaveOut(work.db, id, reason);
  return 'leftOut';
}

/** Made only now, so that a campaign that is cancelled leaves no contacts behind. */
function findContact(
  work: CompanyWork,
  { connection }: CampaignRun,
  { contactId, number, name }: DueRecipient,
): Promise<ContactRecord> {
  if (contactId !== null) return getContactRecord(work.db, contactId);
  const channel = channelAbilities[connection.channel].people;
  return resolveContact(work, {
    channel,
    whatsappId: connection.id,
    ids: [],
    number,
    name,
    isGroup: false,
  });
}

/** What may have changed since the recipients were written down. */
async function reasonFor(
  work: CompanyWork,
  { row, connection }: CampaignRun,
  {
    recipient,
    contact,
    isQuestion,
  }: { recipient: DueRecipient; contact: ContactRecord; isQuestion: boolean },
): Promise<LeftOutReason | 'duplicate' | undefined> {
  const person = { contactId: contact.id, recipientId: recipient.id };
  if (await queries.wasContactReached(work.db, row.id, person)) return 'duplicate';
  const isTemplate = row.templateId !== null && !isQuestion;
  return findLeftOutReason(work, { contact, connection }, { isTemplate });
}

interface Written {
  messageId: number;
  ticketId: number;
  isRefused: boolean;
}

async function write(
  work: CompanyWork,
  { row }: CampaignRun,
  { target, draft: { body, ...draft } }: { target: OutboundRecipient; draft: CampaignDraft },
): Promise<Written> {
  const { statusTicket: status, queueId, userId } = row;
  const { message, ticketId } = await writeOutbound(work, target, {
    ...draft,
    origin: 'campaign',
    body: async () => body,
    userId: null,
    ticket: row.openTicket ? { status, queueId, userId } : undefined,
  });
  return { messageId: message.id, ticketId, isRefused: message.sendState === 'failed' };
}

const saveWritten = (
  { db, now }: CompanyWork,
  recipientId: number,
  {
    messageId,
    ticketId,
    contactId,
    isRefused,
    isQuestion,
  }: Written & { contactId: number; isQuestion: boolean },
) =>
  queries.saveRecipient(db, recipientId, {
    contactId,
    ticketId,
    ...(isQuestion
      ? { state: 'asked', confirmationMessageId: messageId, confirmationRequestedAt: now }
      : { state: 'written', messageId, writtenAt: now }),
    ...(isRefused ? { state: 'failed', failedAt: now } : {}),
  });

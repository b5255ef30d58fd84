import { randomUUID } from 'node:crypto';
import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { writeMessage } from '../../conversations/messages/writing.ts';
import { leaveToPeople } from '../../conversations/tickets/outside.ts';
import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import { OutsideFailure } from '../../platform/outbound.ts';
import type { StoredFile } from '../../platform/storage.ts';
import { recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { arriveInQueue } from '../queues/arriving.ts';
import { findContactName, type Heard, readHeard, type Said } from './conversation.ts';
import { findPrompt, type PromptRow } from './queries.ts';
import * as turns from './turn-queries.ts';

/** Something a prompt is asked, for a ticket that nobody else asks for meanwhile. */
export interface Asking {
  ticketId: number;
  messageId: number;
  attempts: number;
  lease: string;
  prompt: PromptRow;
  contactName: string;
  heard: Heard;
}

/** What came of it. */
export interface Spoken extends Said {
  transcripts: Map<number, string>;
  /** The same as a recording, where it has a voice. */
  sound: StoredFile | undefined;
}

/** Longer than listening, asking and speaking take together. */
const LEASE_SECONDS = 180;
/** So long a recording is waited for that is still on its way. */
const PATIENCE_MS = 60_000;
const MAX_ATTEMPTS = 2;
const RETRY_SECONDS = 5;

/** As long as the ticket is nobody's, a prompt answers. */
export const isForPrompt = ({ status, queueId, userId, isBot }: TicketRecord): boolean =>
  status === 'pending' && queueId === null && userId === null && isBot;

/** The question, if there is one to be asked now. What is too early comes again by itself. */
export async function beginAsking(work: CompanyWork, ticketId: number): Promise<Asking | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const turn = ticket && (await turns.lockTurn(work.db, ticketId));
  if (!ticket || !turn || (turn.answeredId ?? 0) >= turn.messageId) return undefined;
  const prompt = await findPrompt(work.db, turn.promptId);
  if (!prompt || !isForPrompt(ticket)) {
    await turns.deleteTurn(work.db, ticketId);
    return undefined;
  }
  const leasedFor = (turn.leasedUntil?.getTime() ?? 0) - work.now.getTime();
  if (leasedFor > 0) return later(work, ticketId, Math.ceil(leasedFor / 1000));
  const heard = await readHeard(work.db, ticketId, prompt.maxMessages);
  if (heard.isIncomplete && work.now.getTime() - turn.since.getTime() < PATIENCE_MS)
    return later(work, ticketId, 1);
  const lease = randomUUID();
  const leasedUntil = new Date(work.now.getTime() + LEASE_SECONDS * 1000);
  const attempts = turn.attempts + 1;
  await turns.saveTurn(work.db, ticketId, { lease, leasedUntil, attempts });
  const contactName = await findContactName(work.db, ticket.contactId);
  return { ticketId, messageId: turn.messageId, attempts, lease, prompt, contactName, heard };
}

async function later(work: CompanyWork, ticketId: number, afterSeconds: number): Promise<undefined> {
  await work.enqueue('prompts.answer', { ticketId }, { afterSeconds });
  return undefined;
}

/**
 * Tells what came of it, in one transaction under the ticket's lock; nothing when somebody has taken the ticket
 * meanwhile. Answers whether the sound, if there is one, belongs to the company now.
 */
export async function endAsking(
  work: CompanyWork,
  asking: Asking,
  outcome: Spoken | OutsideFailure,
): Promise<boolean> {
  const ticket = await lockTicketRecord(work.db, asking.ticketId);
  const turn = ticket && (await turns.lockTurn(work.db, asking.ticketId));
  if (!ticket || turn?.lease !== asking.lease) return false;
  await turns.saveTurn(work.db, asking.ticketId, { lease: null, leasedUntil: null });
  if (!isForPrompt(ticket)) {
    await turns.deleteTurn(work.db, asking.ticketId);
    return false;
  }
  if (outcome instanceof OutsideFailure) {
    await failAsking(work, ticket, asking, outcome);
    return false;
  }
  for (const [messageId, text] of outcome.transcripts) await turns.saveTranscript(work.db, messageId, text);
  await turns.saveTurn(work.db, ticket.id, { answeredId: asking.messageId, attempts: 0 });
  await say(work, ticket, outcome);
  if (outcome.handsOver) await leave(work, ticket, asking.prompt, 'promptHandedOver');
  else if (turn.messageId > asking.messageId) await work.enqueue('prompts.answer', { ticketId: ticket.id });
  return true;
}

async function failAsking(
  work: CompanyWork,
  ticket: TicketRecord,
  { attempts, prompt }: Asking,
  failure: OutsideFailure,
): Promise<void> {
  if (failure.isPassing && attempts < MAX_ATTEMPTS)
    await work.enqueue('prompts.answer', { ticketId: ticket.id }, { afterSeconds: RETRY_SECONDS });
  else await leave(work, ticket, prompt, 'promptFailed');
}

async function leave(
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, name }: PromptRow,
  code: 'promptHandedOver' | 'promptFailed',
): Promise<void> {
  await leaveToPeople(work, ticket, { queueId, isBotOver: true, reason: { code, name } });
  if (queueId !== null) await arriveInQueue(work, ticket, 'timer');
  await turns.deleteTurn(work.db, ticket.id);
}

async function say(work: CompanyWork, ticket: TicketRecord, { text, sound }: Spoken): Promise<void> {
  if (text === '') return;
  if (!sound) return sayAutomatically(work, ticket, text, null);
  await recordFile(work, sound);
  const { key, mime, bytes, seconds = null } = sound;
  await writeMessage(work, ticket, {
    body: '',
    userId: null,
    isAutomatic: true,
    mediaType: 'audio',
    data: { isVoice: true },
    media: { key, name: 'audio.ogg', mime, bytes, seconds, thumbnailKey: null },
  });
}

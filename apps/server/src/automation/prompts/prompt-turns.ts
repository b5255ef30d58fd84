import { randomUUID } from 'node:crypto';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { writeMessage } from '../../conversations/messages/write-message.ts';
import { handOverToPeople } from '../../conversations/tickets/integration-handover.ts';
import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import { recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { runQueueEntryHooks } from '../../conversations/tickets/queue-entry.ts';
import {
  findContactName,
  type ConversationHistory,
  readHistory,
  type ParsedAnswer,
} from './conversation-history.ts';
import { findPrompt, type PromptRow } from './queries.ts';
import * as turns from './turn-queries.ts';

/** A request to a prompt. The lease prevents concurrent requests for the ticket. */
export interface PromptTurn {
  ticketId: number;
  messageId: number;
  attempts: number;
  lease: string;
  prompt: PromptRow;
  contactName: string;
  history: ConversationHistory;
}

/** The result of a request to a prompt. */
export interface PromptReply extends ParsedAnswer {
  transcripts: Map<number, string>;
  /** The text as speech, if the prompt has a voice. */
  sound: StoredFile | undefined;
}

/** Longer than transcription, completion and speech synthesis together. */
const LEASE_SECONDS = 180;
/** How long to wait for a recording that is still being downloaded. */
const RECORDING_WAIT_MS = 60_000;
const MAX_ATTEMPTS = 2;
const RETRY_SECONDS = 5;

/** A prompt answers only pending tickets without a queue and an attendant. */
export const isPromptActive = ({ status, queueId, userId, isBot }: TicketRecord): boolean =>
  status === 'pending' && queueId === null && userId === null && isBot;

/** Claims the ticket's turn if it is due; an early one is enqueued again. */
export async function claimPromptTurn(work: CompanyWork, ticketId: number): Promise<PromptTurn | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const turn = ticket && (await turns.lockTurn(work.db, ticketId));
  if (!ticket || !turn || (turn.answeredId ?? 0) >= turn.messageId) return undefined;
  const prompt = await findPrompt(work.db, turn.promptId);
  if (!prompt || !isPromptActive(ticket)) {
    await turns.deleteTurn(work.db, ticketId);
    return undefined;
  }
  const leasedFor = (turn.leasedUntil?.getTime() ?? 0) - work.now.getTime();
  if (leasedFor > 0) return retryLater(work, ticketId, Math.ceil(leasedFor / 1000));
  const history = await readHistory(work.db, ticketId, prompt.maxMessages);
  if (history.isIncomplete && work.now.getTime() - turn.since.getTime() < RECORDING_WAIT_MS)
    return retryLater(work, ticketId, 1);
  const lease = randomUUID();
  const leasedUntil = new Date(work.now.getTime() + LEASE_SECONDS * 1000);
  const attempts = turn.attempts + 1;
  await turns.saveTurn(work.db, ticketId, { lease, leasedUntil, attempts });
  const contactName = await findContactName(work.db, ticket.contactId);
  return { ticketId, messageId: turn.messageId, attempts, lease, prompt, contactName, history: history };
}

async function retryLater(work: CompanyWork, ticketId: number, afterSeconds: number): Promise<undefined> {
  await work.enqueue('prompts.answer', { ticketId }, { afterSeconds });
  return undefined;
}

/**
 * Sends the reply in one transaction under the ticket's lock; sends nothing when an attendant took the ticket
 * meanwhile. Returns whether the speech file, if there is one, now belongs to the company.
 */
export async function settlePromptTurn(
  work: CompanyWork,
  asking: PromptTurn,
  outcome: PromptReply | OutboundError,
): Promise<boolean> {
  const ticket = await lockTicketRecord(work.db, asking.ticketId);
  const turn = ticket && (await turns.lockTurn(work.db, asking.ticketId));
  if (!ticket || turn?.lease !== asking.lease) return false;
  await turns.saveTurn(work.db, asking.ticketId, { lease: null, leasedUntil: null });
  if (!isPromptActive(ticket)) {
    await turns.deleteTurn(work.db, asking.ticketId);
    return false;
  }
  if (outcome instanceof OutboundError) {
    await failPromptTurn(work, { ticket, turn: asking }, outcome);
    return false;
  }
  for (const [messageId, text] of outcome.transcripts) await turns.saveTranscript(work.db, messageId, text);
  await turns.saveTurn(work.db, ticket.id, { answeredId: asking.messageId, attempts: 0 });
  await sendReply(work, ticket, outcome);
  if (outcome.handsOver) await handOff(work, ticket, { prompt: asking.prompt, code: 'promptHandedOver' });
  else if (turn.messageId > asking.messageId) await work.enqueue('prompts.answer', { ticketId: ticket.id });
  return true;
}

async function failPromptTurn(
  work: CompanyWork,
  { ticket, turn: { attempts, prompt } }: { ticket: TicketRecord; turn: PromptTurn },
  failure: OutboundError,
): Promise<void> {
  if (failure.isTransient && attempts < MAX_ATTEMPTS)
    await work.enqueue('prompts.answer', { ticketId: ticket.id }, { afterSeconds: RETRY_SECONDS });
  else await handOff(work, ticket, { prompt, code: 'promptFailed' });
}

async function handOff(
  work: CompanyWork,
  ticket: TicketRecord,
  { prompt: { queueId, name }, code }: { prompt: PromptRow; code: 'promptHandedOver' | 'promptFailed' },
): Promise<void> {
  await handOverToPeople(work, ticket, { queueId, isBotOver: true, reason: { code, name } });
  if (queueId !== null) await runQueueEntryHooks(work, ticket, 'timer');
  await turns.deleteTurn(work.db, ticket.id);
}

async function sendReply(
  work: CompanyWork,
  ticket: TicketRecord,
  { text, sound }: PromptReply,
): Promise<void> {
  if (text === '') return;
  if (!sound) return sendAutomaticMessage(work, ticket, { text, userId: null });
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

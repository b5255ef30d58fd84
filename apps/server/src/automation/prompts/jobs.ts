import { Readable } from 'node:stream';
import { TEXT_VOICE } from '@prosa/contract';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { type PromptTurn, claimPromptTurn, settlePromptTurn, type PromptReply } from './prompt-turns.ts';
import { requestCompletion, type OpenAiService } from './completions.ts';
import { parseAnswer, toChatMessages } from './conversation-history.ts';
import { recordFailure, recordSuccess } from './health.ts';
import { openKeys } from './keys.ts';
import { transcribe } from './transcriptions.ts';
import { synthesizeSpeech } from './synthesize-speech.ts';

/** Requests a prompt's reply; no transaction is open meanwhile. */
export const answerPromptJob = (platform: Platform): JobDefinition<'prompts.answer'> => ({
  name: 'prompts.answer',
  atOnce: 8,
  atOnceEach: 4,
  longestSeconds: 300,
  run: async (companyId, { ticketId }) => {
    const { unitOfWork, storage } = platform;
    const turn = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      claimPromptTurn(work, ticketId),
    );
    if (!turn) return;
    const { failures, outcome } = await askPrompt(platform, companyId, turn);
    const sound = outcome instanceof OutboundError ? undefined : outcome.sound;
    let isSettled = false;
    try {
      isSettled = await unitOfWork.inCompany(companyId, systemActor, (work) =>
        settlePromptTurn(work, turn, outcome),
      );
    } finally {
      if (sound && !isSettled) await storage.remove(sound.key);
    }
    await unitOfWork.inCompany(companyId, systemActor, async (work) => {
      if (!(outcome instanceof OutboundError)) await recordSuccess(work, turn.prompt.id);
      for (const failure of failures) await recordFailure(work, turn.prompt.id, failure);
    });
  },
});

interface PromptResult {
  outcome: PromptReply | OutboundError;
  /** All failures, also those that did not prevent a reply. */
  failures: OutboundError[];
}

async function askPrompt(platform: Platform, companyId: number, turn: PromptTurn): Promise<PromptResult> {
  const { outbound, config } = platform;
  const { prompt, history, contactName } = turn;
  const failures: OutboundError[] = [];
  try {
    const keys = openKeysOrFail(platform, turn);
    const service = serviceOf(config.outside.openAi.baseUrl, prompt.baseUrl, keys.apiKey);
    const transcripts = await transcribeRecordings(platform, service, turn);
    const answer = await requestCompletion(outbound, service, {
      model: prompt.model || config.outside.openAi.model,
      messages: toChatMessages(prompt, contactName, { rows: history.rows, transcripts }),
      maxTokens: prompt.maxTokens,
      temperature: prompt.temperature,
    });
    const reply = parseAnswer(answer);
    const sound = await collectFailure(failures, () =>
      synthesizeReply(platform, companyId, { turn, key: keys.voiceKey, text: reply.text }),
    );
    return { outcome: { ...reply, transcripts, sound }, failures };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: error, failures: [error] };
  }
}

const serviceOf = (ours: string, own: string, apiKey: string): OpenAiService =>
  own === '' ? { baseUrl: ours, apiKey, isOurs: true } : { baseUrl: own, apiKey, isOurs: false };

function openKeysOrFail(platform: Platform, { prompt }: PromptTurn) {
  try {
    return openKeys(platform, prompt);
  } catch {
    throw new OutboundError('badCredentials');
  }
}

async function transcribeRecordings(
  { outbound, storage }: Platform,
  service: OpenAiService,
  { history }: PromptTurn,
): Promise<Map<number, string>> {
  const transcripts = new Map<number, string>();
  for (const recording of history.recordings)
    transcripts.set(recording.messageId, await transcribe({ outbound, storage }, service, recording));
  return transcripts;
}

/** Without its speech file a reply is still sent, as text. */
async function collectFailure<T>(failures: OutboundError[], make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    failures.push(error);
    return undefined;
  }
}

async function synthesizeReply(
  { outbound, storage, config }: Platform,
  companyId: number,
  { turn, key, text }: { turn: PromptTurn; key: string; text: string },
): Promise<StoredFile | undefined> {
  const { voice, voiceRegion: region } = turn.prompt;
  if (voice === TEXT_VOICE || text === '') return undefined;
  const baseUrl = config.outside.azureVoicesUrl;
  const bytes = await synthesizeSpeech(outbound, { voice, key, region, baseUrl }, text);
  return storage.receive(`company-${companyId}`, Readable.from(bytes), 'audio.ogg');
}

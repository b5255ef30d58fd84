import { Readable } from 'node:stream';
import { WRITTEN_VOICE } from '@prosa/contract';
import type { JobDefinition } from '../../platform/jobs.ts';
import { OutsideFailure } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/storage.ts';
import { nobody } from '../../platform/work.ts';
import { type Asking, beginAsking, endAsking, type Spoken } from './answering.ts';
import { complete, type Service } from './completions.ts';
import { readAnswer, spokenOf } from './conversation.ts';
import { noteFailure, noteSuccess } from './health.ts';
import { openKeys } from './keys.ts';
import { transcribe } from './transcriptions.ts';
import { speak } from './voices.ts';

/** Asks a prompt what to answer; nothing is held in the database meanwhile. */
export const answerJob = (platform: Platform): JobDefinition<'prompts.answer'> => ({
  name: 'prompts.answer',
  atOnce: 8,
  atOnceEach: 4,
  longestSeconds: 300,
  run: async (companyId, { ticketId }) => {
    const { workplace, storage } = platform;
    const asking = await workplace.inCompany(companyId, nobody, (work) => beginAsking(work, ticketId));
    if (!asking) return;
    const { failures, outcome } = await ask(platform, companyId, asking);
    const sound = outcome instanceof OutsideFailure ? undefined : outcome.sound;
    let isTold = false;
    try {
      isTold = await workplace.inCompany(companyId, nobody, (work) => endAsking(work, asking, outcome));
    } finally {
      if (sound && !isTold) await storage.remove(sound.key);
    }
    await workplace.inCompany(companyId, nobody, async (work) => {
      if (!(outcome instanceof OutsideFailure)) await noteSuccess(work, asking.prompt.id);
      for (const failure of failures) await noteFailure(work, asking.prompt.id, failure);
    });
  },
});

interface Asked {
  outcome: Spoken | OutsideFailure;
  /** Whatever went wrong on the way, also where an answer came of it all the same. */
  failures: OutsideFailure[];
}

async function ask(platform: Platform, companyId: number, asking: Asking): Promise<Asked> {
  const { outbound, config } = platform;
  const { prompt, heard, contactName } = asking;
  const failures: OutsideFailure[] = [];
  try {
    const keys = openedKeys(platform, asking);
    const service = serviceOf(config.outside.openAi.baseUrl, prompt.baseUrl, keys.apiKey);
    const transcripts = await listen(platform, service, asking);
    const answer = await complete(outbound, service, {
      model: prompt.model || config.outside.openAi.model,
      messages: spokenOf(prompt, contactName, heard.rows, transcripts),
      maxTokens: prompt.maxTokens,
      temperature: prompt.temperature,
    });
    const said = readAnswer(answer);
    const sound = await orNote(failures, () =>
      soundOf(platform, companyId, asking, keys.voiceKey, said.text),
    );
    return { outcome: { ...said, transcripts, sound }, failures };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    return { outcome: error, failures: [error] };
  }
}

const serviceOf = (ours: string, own: string, apiKey: string): Service =>
  own === '' ? { baseUrl: ours, apiKey, isOurs: true } : { baseUrl: own, apiKey, isOurs: false };

function openedKeys(platform: Platform, { prompt }: Asking) {
  try {
    return openKeys(platform, prompt);
  } catch {
    throw new OutsideFailure('badCredentials');
  }
}

async function listen(
  { outbound, storage }: Platform,
  service: Service,
  { heard }: Asking,
): Promise<Map<number, string>> {
  const transcripts = new Map<number, string>();
  for (const recording of heard.recordings)
    transcripts.set(recording.messageId, await transcribe(outbound, storage, service, recording));
  return transcripts;
}

/** Without its voice an answer is still an answer: then it is written. */
async function orNote<T>(failures: OutsideFailure[], make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    failures.push(error);
    return undefined;
  }
}

async function soundOf(
  { outbound, storage, config }: Platform,
  companyId: number,
  { prompt: { voice, voiceRegion: region } }: Asking,
  key: string,
  text: string,
): Promise<StoredFile | undefined> {
  if (voice === WRITTEN_VOICE || text === '') return undefined;
  const baseUrl = config.outside.azureVoicesUrl;
  const bytes = await speak(outbound, { voice, key, region, baseUrl }, text);
  return storage.receive(`company-${companyId}`, Readable.from(bytes), 'audio.ogg');
}

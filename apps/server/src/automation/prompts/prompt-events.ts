import type { Prompt } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { toHealth } from '../../platform/outbound/service-health.ts';
import { getPrompt, type PromptRow } from './queries.ts';

/** The prompt for clients: keys are masked. */
export const toPrompt = (row: PromptRow): Prompt => ({
  id: row.id,
  name: row.name,
  prompt: row.prompt,
  apiKey: row.apiKeyShown,
  model: row.model,
  baseUrl: row.baseUrl,
  voice: row.voice,
  voiceKey: row.voiceKeyShown,
  voiceRegion: row.voiceRegion,
  maxTokens: row.maxTokens,
  temperature: row.temperature,
  maxMessages: row.maxMessages,
  queueId: row.queueId,
  queue: row.queue,
  ...toHealth(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const emitPrompt = (work: CompanyWork, action: 'create' | 'update', id: number): void =>
  work.emit('prompt', async () => ({ action, prompt: toPrompt(await getPrompt(work.db, id)) }), ['admins']);

import { z } from 'zod';
import type { FieldIssue } from '../errors.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Timestamp, Name } from '../schema.ts';
import { externalHealth, WebAddress } from './external-systems.ts';
import { QueueLabel } from './queue-labels.ts';

/** The prompt answers with text, or with one of these voices. */
export const TEXT_VOICE = 'texto';
export const promptVoices = [
  TEXT_VOICE,
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ThalitaNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
export const PromptVoice = z.enum(promptVoices);
export type PromptVoice = z.output<typeof PromptVoice>;

/** An answer that begins with this phrase moves the ticket to the prompt's queue. */
export const TRANSFER_PHRASE = 'Ação: Transferir para o setor de atendimento';

const Key = z.string().trim().max(500);

const fields = {
  name: Name,
  prompt: z.string().trim().min(1).max(20_000),
  apiKey: Key,
  /** Empty: the installation's default model. */
  model: z.string().trim().max(100),
  /** Any service with an OpenAI-compatible API; empty: the installation's default. */
  baseUrl: WebAddress,
  voice: PromptVoice,
  voiceKey: Key,
  voiceRegion: z
    .string()
    .trim()
    .max(50)
    .regex(/^[a-z0-9]*$/),
  maxTokens: z.number().int().min(1).max(100_000),
  temperature: z.number().min(0).max(2),
  /** How many of the newest messages are sent to the model with each answer. */
  maxMessages: z.number().int().min(1).max(100),
  /** The queue that gets the customer when the prompt transfers or fails. */
  queueId: Id,
};

/** An AI assistant that answers customers. Its keys are masked except for their last characters. */
export const Prompt = z.object({
  id: Id,
  name: z.string(),
  prompt: z.string(),
  apiKey: z.string(),
  model: z.string(),
  baseUrl: z.string(),
  voice: PromptVoice,
  voiceKey: z.string(),
  voiceRegion: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  maxMessages: z.number(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  ...externalHealth,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Prompt = z.output<typeof Prompt>;

/** A voice requires Azure credentials; the default service requires the company's own API key. */
export function promptProblems(
  prompt: Record<'apiKey' | 'baseUrl' | 'voice' | 'voiceKey' | 'voiceRegion', string>,
): FieldIssue[] {
  const required: (keyof typeof prompt)[] = [
    ...(prompt.baseUrl === '' ? (['apiKey'] as const) : []),
    ...(prompt.voice === TEXT_VOICE ? [] : (['voiceKey', 'voiceRegion'] as const)),
  ];
  return required
    .filter((name) => prompt[name] === '')
    .map((path) => ({ path, problem: 'required' as const }));
}

export const NewPrompt = z
  .object({
    name: fields.name,
    prompt: fields.prompt,
    apiKey: fields.apiKey.default(''),
    model: fields.model.default(''),
    baseUrl: fields.baseUrl.default(''),
    voice: fields.voice.default(TEXT_VOICE),
    voiceKey: fields.voiceKey.default(''),
    voiceRegion: fields.voiceRegion.default(''),
    maxTokens: fields.maxTokens.default(100),
    temperature: fields.temperature.default(1),
    maxMessages: fields.maxMessages.default(10),
    queueId: fields.queueId,
  })
  .superRefine((prompt, context) => {
    for (const { path, problem } of promptProblems(prompt))
      context.addIssue({ code: 'custom', path: [path], params: { problem } });
  });
export type NewPrompt = z.output<typeof NewPrompt>;

export const PromptChanges = z.object(fields).partial();
export type PromptChanges = z.output<typeof PromptChanges>;

const params = z.object({ id: IdText });
const manages = { can: 'prompts:manage', on: 'company', plan: 'useOpenAi' } as const;

export const promptRoutes = routes({
  list: {
    method: 'GET',
    path: '/prompt',
    ...manages,
    about: 'Prompts by name, a page at a time.',
    query: ListQuery,
    reply: z.object({ prompts: z.array(Prompt), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/prompt/:id',
    ...manages,
    about: 'One prompt.',
    params,
    reply: Prompt,
  },
  create: {
    method: 'POST',
    path: '/prompt',
    ...manages,
    about: 'Add a prompt.',
    body: NewPrompt,
    reply: Prompt,
  },
  update: {
    method: 'PUT',
    path: '/prompt/:id',
    ...manages,
    about: 'Change a prompt. A key that is sent as it was shown stays.',
    params,
    body: PromptChanges,
    reply: Prompt,
  },
  remove: {
    method: 'DELETE',
    path: '/prompt/:id',
    ...manages,
    about: 'Remove a prompt that no connection uses.',
    params,
    reply: Done,
  },
});

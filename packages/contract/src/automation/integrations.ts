import { z } from 'zod';
import type { FieldIssue } from '../errors.ts';
import { MessageText } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { BigId, BigIdText, Done, Id, IdText, ListQuery, Timestamp, Name, PageNumber } from '../schema.ts';
import { externalHealth, ExternalProblem, WebAddress } from './external-systems.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export const IntegrationType = z.enum(integrationTypes);
export type IntegrationType = z.output<typeof IntegrationType>;

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;
/** Dialogflow only; empty for the other types. */
const Language = z.enum(['', ...integrationLanguages]);

const ShortText = z.string().trim().max(200);

const fields = {
  type: IntegrationType,
  name: Name,
  projectName: ShortText,
  /** The key file of a Dialogflow service account. */
  jsonContent: z.string().max(20_000),
  language: Language,
  urlN8N: WebAddress,
  typebotSlug: ShortText,
  /** Minutes without a message after which the session restarts; 0: never. */
  typebotExpires: z.number().int().min(0).max(43_200),
  /** Milliseconds between two messages of the Typebot. */
  typebotDelayMessage: z.number().int().min(0).max(10_000),
  typebotKeywordFinish: ShortText,
  typebotKeywordRestart: ShortText,
  typebotRestartMessage: MessageText,
  typebotUnknownMessage: MessageText,
  /** The queue that gets the customer when the integration fails or ends. */
  queueId: Id.nullable(),
};

/** An outside system that answers customers. Secrets are masked except for their last characters. */
export const Integration = z.object({
  id: Id,
  type: IntegrationType,
  name: z.string(),
  projectName: z.string(),
  jsonContent: z.string(),
  language: Language,
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  queueId: Id.nullable(),
  /**
   * The key that signs webhook calls: complete only in the response that created it, masked afterwards. Empty: calls
   * are not signed.
   */
  signingSecret: z.string(),
  ...externalHealth,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Integration = z.output<typeof Integration>;

/** The types that are called by a signed POST. */
export const isWebhook = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook';

/** Reports the missing fields that the type requires. */
export function integrationProblems(
  integration: Record<'type' | 'urlN8N' | 'typebotSlug' | 'language', string>,
): FieldIssue[] {
  const { type } = integration;
  const required: ('urlN8N' | 'typebotSlug' | 'language')[] =
    type === 'dialogflow' ? ['language'] : type === 'typebot' ? ['urlN8N', 'typebotSlug'] : ['urlN8N'];
  return required
    .filter((name) => integration[name] === '')
    .map((path) => ({ path, problem: 'required' as const }));
}

export const NewIntegration = z
  .object({
    type: fields.type,
    name: fields.name,
    projectName: fields.projectName.default(''),
    jsonContent: fields.jsonContent.default(''),
    language: fields.language.default(''),
    urlN8N: fields.urlN8N.default(''),
    typebotSlug: fields.typebotSlug.default(''),
    typebotExpires: fields.typebotExpires.default(1),
    typebotDelayMessage: fields.typebotDelayMessage.default(1000),
    typebotKeywordFinish: fields.typebotKeywordFinish.default(''),
    typebotKeywordRestart: fields.typebotKeywordRestart.default(''),
    typebotRestartMessage: fields.typebotRestartMessage.default(''),
    typebotUnknownMessage: fields.typebotUnknownMessage.default(''),
    queueId: fields.queueId.default(null),
  })
  .superRefine((integration, context) => {
    for (const { path, problem } of integrationProblems(integration))
      context.addIssue({ code: 'custom', path: [path], params: { problem } });
  });
export type NewIntegration = z.output<typeof NewIntegration>;

export const IntegrationChanges = z.object(fields).partial();
export type IntegrationChanges = z.output<typeof IntegrationChanges>;

/** The form's current fields; a masked secret stands for the saved one. */
export const IntegrationTest = z.object({
  id: Id.optional(),
  type: IntegrationType.default('dialogflow'),
  projectName: fields.projectName.default(''),
  jsonContent: fields.jsonContent.default(''),
  language: fields.language.default(''),
  urlN8N: fields.urlN8N.default(''),
  typebotSlug: fields.typebotSlug.default(''),
});
export type IntegrationTest = z.output<typeof IntegrationTest>;

/** `dropped`: the answer is no longer needed because a person took the ticket or it was closed. */
const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'dropped']);

/** A call to an integration and its result. */
export const Delivery = z.object({
  id: BigId,
  event: z.string(),
  ticketId: Id,
  status: DeliveryStatus,
  attempts: z.number(),
  /** The time of the next attempt, if there is one. */
  nextAttemptAt: Timestamp.nullable(),
  /** The HTTP status of the latest response. */
  httpStatus: z.number().nullable(),
  problem: ExternalProblem.nullable(),
  /** The request body as JSON, and the beginning of the response. */
  request: z.string(),
  response: z.string(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Delivery = z.output<typeof Delivery>;

const params = z.object({ id: IdText });
const manages = { can: 'integrations:manage', on: 'company', plan: 'useIntegrations' } as const;

export const integrationRoutes = routes({
  list: {
    method: 'GET',
    path: '/queueIntegration',
    ...manages,
    about: 'Integrations by name, a page at a time.',
    query: ListQuery,
    reply: z.object({ queueIntegrations: z.array(Integration), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/queueIntegration/:id',
    ...manages,
    about: 'One integration.',
    params,
    reply: Integration,
  },
  create: {
    method: 'POST',
    path: '/queueIntegration',
    ...manages,
    about: 'Add an integration. The answer is the only one with the whole signing secret.',
    body: NewIntegration,
    reply: Integration,
  },
  update: {
    method: 'PUT',
    path: '/queueIntegration/:id',
    ...manages,
    about: 'Change an integration. A secret that is sent as it was shown stays.',
    params,
    body: IntegrationChanges,
    reply: Integration,
  },
  remove: {
    method: 'DELETE',
    path: '/queueIntegration/:id',
    ...manages,
    about: 'Remove an integration; what named it does without.',
    params,
    reply: Done,
  },
  testSession: {
    method: 'POST',
    path: '/queueIntegration/testSession',
    can: 'integrations:manage',
    on: 'nothing',
    callsOutside: true,
    plan: 'useIntegrations',
    about: 'Say one word to it and show what it answers.',
    body: IntegrationTest,
    reply: z.object({ messages: z.array(z.string()) }),
  },
  renewSecret: {
    method: 'POST',
    path: '/queueIntegration/:id/renewSecret',
    ...manages,
    about:
      'A new signing secret; the old one is no longer used. This answer is the only one that has it whole.',
    params,
    reply: Integration,
  },
  deliveries: {
    method: 'GET',
    path: '/queueIntegration/:id/deliveries',
    ...manages,
    about: 'What was said to it lately and what came of that, the newest first.',
    params,
    query: z.object({ pageNumber: PageNumber }),
    reply: z.object({ deliveries: z.array(Delivery), count: z.number(), hasMore: z.boolean() }),
  },
  replay: {
    method: 'POST',
    path: '/queueIntegration/:id/deliveries/:deliveryId/replay',
    ...manages,
    about: 'Say it once more, with the same id. Customers get no second answer.',
    params: z.object({ id: IdText, deliveryId: BigIdText }),
    reply: Delivery,
  },
});

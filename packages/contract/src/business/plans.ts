import { z } from 'zod';
import { routes } from '../route.ts';
import { Done, Id, IdText, Timestamp } from '../schema.ts';

export const planFlags = [
  'useWhatsapp',
  'useFacebook',
  'useInstagram',
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;
export type PlanFlag = (typeof planFlags)[number];

const Flags = z.object({
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});

const Limit = z.number().int().min(0).max(100_000);
/** Reais with at most two decimals; stored in cents. */
const Amount = z.number().min(0).max(10_000_000).multipleOf(0.01);

export const Plan = Flags.extend({
  id: Id,
  name: z.string(),
  users: Limit,
  connections: Limit,
  queues: Limit,
  amount: z.number(),
  isPublic: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Plan = z.output<typeof Plan>;

const Fields = Flags.extend({
  name: z.string().trim().min(2).max(50),
  users: Limit,
  connections: Limit,
  queues: Limit,
  amount: Amount,
  isPublic: z.boolean(),
});

const yes = z.boolean().default(true);

export const NewPlan = Fields.extend({
  isPublic: yes,
  useWhatsapp: yes,
  useFacebook: yes,
  useInstagram: yes,
  useCampaigns: yes,
  useKanban: yes,
  useOpenAi: yes,
  useIntegrations: yes,
  useSchedules: yes,
  useInternalChat: yes,
  useExternalApi: yes,
});
export type NewPlan = z.output<typeof NewPlan>;

/** Built from the fields without defaults: a default would overwrite a field that the change omits. */
export const PlanChanges = Fields.partial();
export type PlanChanges = z.output<typeof PlanChanges>;

const numbers = ['users', 'connections', 'queues', 'amount'] as const;

/** Forms send numbers as text; anything else is passed on and fails validation. */
const fromText = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+(?:[.,]\d{1,2})?$/.test(value) ? Number(value.replace(',', '.')) : value;

/** Accepts `value` as a second name of `amount`, as other programs send it; `amount` takes precedence. */
function planFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { value, ...fields } = body as Record<string, unknown>;
  if (fields['amount'] === undefined && value !== undefined) fields['amount'] = value;
  for (const name of numbers) if (name in fields) fields[name] = fromText(fields[name]);
  return fields;
}

type AsSent<S extends z.ZodType> = z.ZodType<z.output<S>, z.input<S>>;
const NewPlanBody = z.preprocess(planFields, NewPlan) as AsSent<typeof NewPlan>;
const PlanChangesBody = z.preprocess(planFields, PlanChanges) as AsSent<typeof PlanChanges>;

const params = z.object({ id: IdText });

export const planRoutes = routes({
  listPublic: {
    method: 'GET',
    path: '/plans/list',
    can: 'public',
    on: 'platform',
    about: 'The plans a company can sign up for.',
    query: z.object({ listPublic: z.string().max(10).optional() }),
    reply: z.array(Plan),
  },
  listAll: {
    method: 'GET',
    path: '/plans/all',
    can: 'plans:manage',
    on: 'platform',
    about: 'All plans.',
    reply: z.array(Plan),
  },
  create: {
    method: 'POST',
    path: '/plans',
    can: 'plans:manage',
    on: 'platform',
    about: 'Add a plan. `value` is another name of `amount`.',
    body: NewPlanBody,
    reply: Plan,
  },
  update: {
    method: 'PUT',
    path: '/plans/:id',
    can: 'plans:manage',
    on: 'platform',
    about: 'Change a plan; its companies have the change at once.',
    params,
    body: PlanChangesBody,
    reply: Plan,
  },
  remove: {
    method: 'DELETE',
    path: '/plans/:id',
    can: 'plans:manage',
    on: 'platform',
    about: 'Remove a plan no company uses.',
    params,
    reply: Done,
  },
});

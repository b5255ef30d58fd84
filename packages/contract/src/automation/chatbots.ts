import { z } from 'zod';
import { OPTION_NAME } from '../constants.ts';
import { MessageText } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText } from '../schema.ts';

/** What choosing an option does. */
export const OptionKind = z.enum(['text', 'attendent', 'queue', 'integration', 'file']);
export type OptionKind = z.output<typeof OptionKind>;

/** Maximum depth of menus below a queue, and maximum number of options of one queue. */
export const MAX_OPTION_LEVELS = 5;
export const MAX_QUEUE_OPTIONS = 200;

/** An option of a queue's menu with its sub-options. */
export interface ChatbotOption {
  id: number;
  name: string;
  greetingMessage: string;
  queueType: OptionKind;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
  options: ChatbotOption[];
}

/** An option as clients send it: with an id if it exists, without one if it is new. */
export interface ChatbotInput extends Omit<ChatbotOption, 'id' | 'options'> {
  id?: number | undefined;
  options: ChatbotInput[];
}

const OptionName = z.string().trim().min(OPTION_NAME.min).max(OPTION_NAME.max);

const OptionOutput = z.object({
  id: Id,
  name: z.string(),
  greetingMessage: z.string(),
  queueType: OptionKind,
  closeTicket: z.boolean(),
  optQueueId: Id.nullable(),
  optUserId: Id.nullable(),
  optIntegrationId: Id.nullable(),
  optFileId: Id.nullable(),
});

const OptionInput = z.object({
  name: OptionName,
  greetingMessage: MessageText.default(''),
  queueType: OptionKind.default('text'),
  closeTicket: z.boolean().default(false),
  optQueueId: Id.nullable().default(null),
  optUserId: Id.nullable().default(null),
  optIntegrationId: Id.nullable().default(null),
  optFileId: Id.nullable().default(null),
});

/** The field that each kind requires as its target. */
export const targetOf = {
  text: null,
  attendent: 'optUserId',
  queue: 'optQueueId',
  integration: 'optIntegrationId',
  file: 'optFileId',
} as const satisfies Record<OptionKind, keyof ChatbotOption | null>;

interface OptionTargets extends Pick<ChatbotInput, 'queueType'> {
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
}

const requireTarget = (option: OptionTargets, context: z.RefinementCtx): void => {
  const target = targetOf[option.queueType];
  if (target !== null && option[target] === null)
    context.addIssue({ code: 'custom', path: [target], params: { problem: 'required' } });
};

// Expanded level by level: an unbounded recursive schema could not be parsed safely.
const NoOptions = z.array(z.never()).max(0);
const OptionOutputLevel = (levels: number): z.ZodType<ChatbotOption> =>
  OptionOutput.extend({ options: levels > 1 ? z.array(OptionOutputLevel(levels - 1)) : NoOptions });
const OptionInputLevel = (levels: number): z.ZodType<ChatbotInput> =>
  OptionInput.extend({
    id: Id.optional(),
    options:
      levels > 1
        ? z
            .array(OptionInputLevel(levels - 1))
            .max(MAX_QUEUE_OPTIONS)
            .default([])
        : NoOptions.default([]),
  }).superRefine(requireTarget);

export const ChatbotTree = z.array(OptionOutputLevel(MAX_OPTION_LEVELS));
export const ChatbotTreeInput = z.array(OptionInputLevel(MAX_OPTION_LEVELS)).max(MAX_QUEUE_OPTIONS);

/** A single option with its position in the tree. */
export const Chatbot = OptionOutput.extend({
  queueId: Id,
  chatbotId: Id.nullable(),
  /** The parent option; null in the queue's first menu. */
  mainChatbot: z.object({ id: Id, name: z.string() }).nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  options: ChatbotTree,
});
export type Chatbot = z.output<typeof Chatbot>;

const Children = z.array(OptionInputLevel(MAX_OPTION_LEVELS - 1)).max(MAX_QUEUE_OPTIONS);

export const NewChatbot = OptionInput.extend({
  /** The position: the end of a queue's first menu, or below another option. */
  queueId: Id,
  chatbotId: Id.nullable().default(null),
  options: Children.default([]),
}).superRefine(requireTarget);
export type NewChatbot = z.output<typeof NewChatbot>;

/** Omitted fields stay unchanged; `options`, if sent, replaces all existing sub-options. */
export const ChatbotChanges = z
  .object({
    name: OptionName,
    greetingMessage: MessageText,
    queueType: OptionKind,
    closeTicket: z.boolean(),
    optQueueId: Id.nullable(),
    optUserId: Id.nullable(),
    optIntegrationId: Id.nullable(),
    optFileId: Id.nullable(),
    options: Children,
  })
  .partial();
export type ChatbotChanges = z.output<typeof ChatbotChanges>;

const params = z.object({ id: IdText });

export const chatbotRoutes = routes({
  show: {
    method: 'GET',
    path: '/chatbot/:id',
    can: 'queues:manage',
    on: 'company',
    about: 'One option of a chatbot, with those that come after it.',
    params,
    reply: Chatbot,
  },
  create: {
    method: 'POST',
    path: '/chatbot',
    can: 'queues:manage',
    on: 'company',
    about: 'Add an option to a queue, at the end of its menu or after another option.',
    body: NewChatbot,
    reply: Chatbot,
  },
  update: {
    method: 'PUT',
    path: '/chatbot/:id',
    can: 'queues:manage',
    on: 'company',
    about: 'Change an option; options that are sent replace those after it.',
    params,
    body: ChatbotChanges,
    reply: Chatbot,
  },
  remove: {
    method: 'DELETE',
    path: '/chatbot/:id',
    can: 'queues:manage',
    on: 'company',
    about: 'Remove an option and all that come after it.',
    params,
    reply: Done,
  },
});

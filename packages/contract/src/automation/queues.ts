import { z } from 'zod';
import { WeekHours } from '../business/companies.ts';
import { MessageText } from '../conversations/variables.ts';
import { ROTATION_MINUTES } from '../constants.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, Timestamp, Name } from '../schema.ts';
import { ChatbotTree, ChatbotTreeInput } from './chatbots.ts';
import { QueueLabel } from './queue-labels.ts';

/** `#rgb`, `#rrggbb` or `#rrggbbaa`, stored in lower case so that each colour has one spelling. */
const QueueColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/);

const fields = {
  name: Name,
  color: QueueColor,
  greetingMessage: MessageText,
  outOfHoursMessage: MessageText,
  orderQueue: z.number().int().min(0).max(9999),
  closeTicket: z.boolean(),
  /** Whether waiting tickets rotate among the attendants who are online. */
  ativarRoteador: z.boolean(),
  /** Minutes until a ticket goes to the next attendant. */
  tempoRoteador: z.literal([0, ...ROTATION_MINUTES]),
  integrationId: Id.nullable(),
  fileListId: Id.nullable(),
  /** The queue's own service hours; empty if none are set. */
  schedules: z.union([WeekHours, z.array(z.never()).max(0)]),
  chatbots: ChatbotTreeInput,
};

export const Queue = QueueLabel.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number(),
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  tempoRoteador: z.number(),
  integrationId: Id.nullable(),
  fileListId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Queue = z.output<typeof Queue>;

/** A single queue with its hours and its option tree. */
export const QueueDetail = Queue.extend({ schedules: fields.schedules, chatbots: ChatbotTree });
export type QueueDetail = z.output<typeof QueueDetail>;

export const NewQueue = z.object({
  name: fields.name,
  color: fields.color,
  greetingMessage: fields.greetingMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  orderQueue: fields.orderQueue.default(0),
  closeTicket: fields.closeTicket.default(false),
  ativarRoteador: fields.ativarRoteador.default(false),
  tempoRoteador: fields.tempoRoteador.default(0),
  integrationId: fields.integrationId.default(null),
  fileListId: fields.fileListId.default(null),
  schedules: fields.schedules.default([]),
  chatbots: fields.chatbots.default([]),
});
export type NewQueue = z.output<typeof NewQueue>;

/** The fields of a queue that determine what its bot does. */
export const QueueBot = z.object({
  greetingMessage: fields.greetingMessage,
  closeTicket: fields.closeTicket,
  integrationId: fields.integrationId,
  fileListId: fields.fileListId,
  chatbots: fields.chatbots,
});
export type QueueBot = z.output<typeof QueueBot>;

export const QueueChanges = z.object(fields).partial();
export type QueueChanges = z.output<typeof QueueChanges>;

/** References to a queue that would break if it were deleted. */
export const QueueUses = z.object({
  /** Connections that send tickets without a queue to this one. */
  connections: z.array(z.string()),
  prompts: z.array(z.string()),
  /** Options of other queues' chatbots. */
  options: z.array(z.object({ queue: z.string(), option: z.string() })),
});
export type QueueUses = z.output<typeof QueueUses>;

const params = z.object({ id: IdText });

export const queueRoutes = routes({
  list: {
    method: 'GET',
    path: '/queue',
    can: 'queues:read',
    on: 'company',
    about: 'All queues of the company, in their order.',
    reply: z.array(Queue),
  },
  own: {
    method: 'GET',
    path: '/queue/user',
    can: 'queues:read',
    on: 'company',
    about: 'The queues the caller works in; an administrator works in all.',
    reply: z.object({ queues: z.array(Queue) }),
  },
  show: {
    method: 'GET',
    path: '/queue/:id',
    can: 'queues:read',
    on: 'company',
    about: 'One queue, with its service hours and its tree of options.',
    params,
    reply: QueueDetail,
  },
  uses: {
    method: 'GET',
    path: '/queue/:id/uses',
    can: 'queues:manage',
    on: 'company',
    about: 'What leads to a queue: to be known before it is removed.',
    params,
    reply: QueueUses,
  },
  create: {
    method: 'POST',
    path: '/queue',
    can: 'queues:manage',
    on: 'company',
    about: 'Add a queue, within the limit of the plan.',
    body: NewQueue,
    reply: QueueDetail,
  },
  update: {
    method: 'PUT',
    path: '/queue/:id',
    can: 'queues:manage',
    on: 'company',
    about:
      'Change a queue. Options that are sent replace its tree: those with an id are kept, those missing are removed.',
    params,
    body: QueueChanges,
    reply: QueueDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/queue/:id',
    can: 'queues:manage',
    on: 'company',
    about:
      'Remove a queue; its tickets stay, without a queue. Connections no longer redirect to it, and options that led there lead nowhere until they are given another target.',
    params,
    reply: Done,
  },
});

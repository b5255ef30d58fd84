import { z } from 'zod';
import { routes } from '../route.ts';
import { Done, Id, IdText, LongText, Moment, Name } from '../schema.ts';

/** A queue as it appears on a ticket, a person or a connection. */
export const QueueLabel = z.object({ id: Id, name: z.string(), color: z.string() });
export type QueueLabel = z.output<typeof QueueLabel>;

/** `#rgb`, `#rrggbb` or `#rrggbbaa`: kept in lower case, so that one colour has one spelling. */
export const QueueColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/);

const fields = {
  name: Name,
  color: QueueColor,
  greetingMessage: LongText,
  outOfHoursMessage: LongText,
  orderQueue: z.number().int().min(0).max(9999),
  closeTicket: z.boolean(),
};

export const Queue = QueueLabel.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number(),
  closeTicket: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Queue = z.output<typeof Queue>;

export const NewQueue = z.object({
  name: fields.name,
  color: fields.color,
  greetingMessage: fields.greetingMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  orderQueue: fields.orderQueue.default(0),
  closeTicket: fields.closeTicket.default(false),
});
export type NewQueue = z.output<typeof NewQueue>;

export const QueueChanges = z.object(fields).partial();
export type QueueChanges = z.output<typeof QueueChanges>;

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
    about: 'One queue.',
    params,
    reply: Queue,
  },
  create: {
    method: 'POST',
    path: '/queue',
    can: 'queues:manage',
    on: 'company',
    about: 'Add a queue, within the limit of the plan.',
    body: NewQueue,
    reply: Queue,
  },
  update: {
    method: 'PUT',
    path: '/queue/:id',
    can: 'queues:manage',
    on: 'company',
    about: 'Change a queue.',
    params,
    body: QueueChanges,
    reply: Queue,
  },
  remove: {
    method: 'DELETE',
    path: '/queue/:id',
    can: 'queues:manage',
    on: 'company',
    about: 'Remove a queue; its tickets stay, without a queue.',
    params,
    reply: Done,
  },
});

import { z } from 'zod';
import { WeekHours } from '../business/companies.ts';
import { routes } from '../route.ts';
import { Id, Timestamp } from '../schema.ts';
import { QueueBot } from './queues.ts';
import { QueueLabel } from './queue-labels.ts';

/** So many days back it is looked, and so many tickets are named. */
export const DRY_RUN_DAYS = 30;
export const DRY_RUN_TICKETS = 10;
/** So many conversations are played again at most, the newest of those days. */
export const DRY_RUN_CONVERSATIONS = 5000;

/** What somebody is about to save. */
export const DryRun = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hours'),
    /** Whose hours they are, and of which connection or queue; one that is not saved yet has no past. */
    of: z.enum(['company', 'connection', 'queue']),
    id: Id.nullable(),
    schedules: z.union([WeekHours, z.array(z.never()).max(0)]),
  }),
  /**
   * What a queue says by itself. With the queue as it is about to be saved, what customers wrote is played again with
   * both and the tickets are those that would have gone another way; without it, those who came into the queue.
   */
  z.object({ kind: z.literal('bot'), id: Id, queue: QueueBot.optional() }),
  z.object({
    kind: z.literal('timer'),
    /** Of a connection: `redirect`, `idle`, `ratingExpiry`; of a queue: `rotation`; of a lane: `lane`. */
    timer: z.enum(['redirect', 'idle', 'ratingExpiry', 'rotation', 'lane']),
    id: Id,
    minutes: z.number().int().min(1).max(5_256_000),
    /** 1: a conversation is idle only when we wrote last. */
    whenExpiresTicket: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
]);
export type DryRun = z.output<typeof DryRun>;

/** How the bot and a customer parted. */
export const BotOutcome = z.object({
  /** Still choosing, waiting in the queue, meant for one attendant, with a system outside, or closed. */
  end: z.enum(['choosing', 'waiting', 'attendant', 'integration', 'closed']),
  queue: z.string().nullable(),
  /** The options that were chosen, one after the other. */
  options: z.array(z.string()),
  /** What the bot said last. */
  said: z.string(),
});
export type BotOutcome = z.output<typeof BotOutcome>;

export const DryRunResult = z.object({
  days: z.number(),
  /** How many tickets it would have touched, of those the caller may see. */
  touched: z.number(),
  /** The newest of them. */
  tickets: z.array(
    z.object({
      id: Id,
      uuid: z.uuid(),
      contactName: z.string(),
      queue: QueueLabel.nullable(),
      /** When it would have happened for the last time. */
      at: Timestamp,
      /** Of a bot: what came of it by the tree as it is, and what would have. */
      outcome: z.object({ was: BotOutcome, would: BotOutcome }).optional(),
    }),
  ),
  /** Of a bot: how many conversations were played again. */
  conversations: z.number().optional(),
});
export type DryRunResult = z.output<typeof DryRunResult>;

export const dryRunRoutes = routes({
  run: {
    method: 'POST',
    path: '/automation/dry-run',
    can: 'connections:manage',
    on: 'company',
    about:
      'Which tickets of the last 30 days something would have touched that is not saved yet. Changes nothing.',
    body: DryRun,
    reply: DryRunResult,
  },
});

import { z } from 'zod';
import { WeekHours } from '../business/companies.ts';
import { routes } from '../route.ts';
import { Id, Timestamp } from '../schema.ts';
import { QueueBot } from './queues.ts';
import { QueueLabel } from './queue-labels.ts';

/** How many days a dry run covers, and how many tickets it lists. */
export const DRY_RUN_DAYS = 30;
export const DRY_RUN_TICKETS = 10;
/** Maximum number of conversations that are replayed, newest first. */
export const DRY_RUN_CONVERSATIONS = 5000;

/** The unsaved change whose effect is computed. */
export const DryRun = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hours'),
    /** The owner of the hours and its id; an unsaved one has no past tickets. */
    of: z.enum(['company', 'connection', 'queue']),
    id: Id.nullable(),
    schedules: z.union([WeekHours, z.array(z.never()).max(0)]),
  }),
  /**
   * A queue's bot. With the unsaved `queue`, past conversations are replayed with both versions and the tickets whose
   * outcome differs are returned; without it, the tickets that entered the queue.
   */
  z.object({ kind: z.literal('bot'), id: Id, queue: QueueBot.optional() }),
  z.object({
    kind: z.literal('timer'),
    /** Timers of a connection: `redirect`, `idle`, `ratingExpiry`; of a queue: `rotation`; of a lane: `lane`. */
    timer: z.enum(['redirect', 'idle', 'ratingExpiry', 'rotation', 'lane']),
    id: Id,
    minutes: z.number().int().min(1).max(5_256_000),
    /** 1: a conversation is idle only if the last message is ours. */
    whenExpiresTicket: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
]);
export type DryRun = z.output<typeof DryRun>;

/** How a conversation with the bot ended. */
export const BotOutcome = z.object({
  /** Still choosing, waiting in the queue, assigned to one attendant, given to an integration, or closed. */
  end: z.enum(['choosing', 'waiting', 'attendant', 'integration', 'closed']),
  queue: z.string().nullable(),
  /** The chosen options, in order. */
  options: z.array(z.string()),
  /** The bot's last message. */
  said: z.string(),
});
export type BotOutcome = z.output<typeof BotOutcome>;

export const DryRunResult = z.object({
  days: z.number(),
  /** Number of affected tickets, of those the caller may see. */
  touched: z.number(),
  /** The newest affected tickets. */
  tickets: z.array(
    z.object({
      id: Id,
      uuid: z.uuid(),
      contactName: z.string(),
      queue: QueueLabel.nullable(),
      /** When it would have happened most recently. */
      at: Timestamp,
      /** Bot only: the outcome with the current tree and with the changed one. */
      outcome: z.object({ was: BotOutcome, would: BotOutcome }).optional(),
    }),
  ),
  /** Bot only: number of replayed conversations. */
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

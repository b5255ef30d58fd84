import type { WeekHours } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** A queue's fields for the bot, with its hours and without its options. */
export interface BotQueueRow {
  id: number;
  name: string;
  greetingMessage: string;
  closeTicket: boolean;
  integrationId: number | null;
  fileListId: number | null;
  schedules: WeekHours;
  outOfHoursMessage: string;
}

const queuesById = prepared(
  (ids: number[]) => sql<BotQueueRow>`
    select id, name, "greetingMessage", "closeTicket", "integrationId", "fileListId", schedules, "outOfHoursMessage"
    from queues where id = any (${ids}::int[]) order by "orderQueue", id`,
);

/** These queues, in menu order. */
export const listBotQueues = (db: Db, ids: number[]): Promise<BotQueueRow[]> => queuesById(db, ids);

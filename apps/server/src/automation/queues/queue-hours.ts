import type { WeekHours } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** A queue's hours and its out-of-hours text. */
interface QueueHours {
  id: number;
  name: string;
  schedules: WeekHours;
  outOfHoursMessage: string;
}

const queueHoursById = prepared(
  (id: number) =>
    sql<QueueHours>`select id, name, schedules, "outOfHoursMessage" from queues where id = ${id}`,
);

export const findQueueHours = async (db: Db, id: number): Promise<QueueHours | undefined> =>
  (await queueHoursById(db, id))[0];

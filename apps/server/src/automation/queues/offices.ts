import type { WeekHours } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, keep } from '../../platform/db.ts';

/** When a queue is there, and what it says when it is not. */
export interface QueueOffice {
  id: number;
  name: string;
  schedules: WeekHours;
  outOfHoursMessage: string;
}

const officeById = keep(
  (id: number) =>
    sql<QueueOffice>`select id, name, schedules, "outOfHoursMessage" from queues where id = ${id}`,
);

export const findOffice = async (db: Db, id: number): Promise<QueueOffice | undefined> =>
  (await officeById(db, id))[0];

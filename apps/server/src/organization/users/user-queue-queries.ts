import type { QueueLabel } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const listLabelsByUser = (db: Db, userIds: number[]): Promise<(QueueLabel & { userId: number })[]> =>
  db
    .selectFrom('user_queues')
    .innerJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'user_queues.companyId')
        .onRef('queues.id', '=', 'user_queues.queueId'),
    )
    .select(['user_queues.userId', 'queues.id', 'queues.name', 'queues.color'])
    .where('user_queues.userId', 'in', userIds)
    .orderBy('queues.orderQueue')
    .orderBy(sql`queues.name collate "pt-BR-x-icu"`)
    .orderBy('queues.id')
    .execute();

export const deleteOtherUserQueues = (db: Db, userId: number, queueIds: number[]) =>
  db
    .deleteFrom('user_queues')
    .where('userId', '=', userId)
    .$if(queueIds.length > 0, (query) => query.where('queueId', 'not in', queueIds))
    .execute();

/** A queue of another company is refused by the foreign key, which is safe against concurrent changes. */
export const insertUserQueues = (db: Db, userId: number, queueIds: number[]) =>
  db
    .insertInto('user_queues')
    .values(queueIds.map((queueId) => ({ userId, queueId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

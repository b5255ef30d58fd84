import type { QueueChanges, QueueUses } from '@prosa/contract';
import { type Insertable, sql } from 'kysely';
import type { Queues } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const columns = [
  'id',
  'name',
  'color',
  'greetingMessage',
  'outOfHoursMessage',
  'orderQueue',
  'closeTicket',
  'ativarRoteador',
  'tempoRoteador',
  'integrationId',
  'fileListId',
  'createdAt',
  'updatedAt',
] as const;

const noQueue = missing('ERR_QUEUE_NOT_FOUND');
const byName = sql`name collate "pt-BR-x-icu"`;

export const listQueues = (db: Db) =>
  db.selectFrom('queues').select(columns).orderBy('orderQueue').orderBy(byName).orderBy('id').execute();

export const getQueue = (db: Db, id: number) =>
  db.selectFrom('queues').select(columns).where('id', '=', id).executeTakeFirstOrThrow(noQueue);

export const getSchedules = (db: Db, id: number) =>
  db.selectFrom('queues').select('schedules').where('id', '=', id).executeTakeFirstOrThrow(noQueue);

export const lockQueue = (db: Db, id: number) =>
  db.selectFrom('queues').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noQueue);

/** Locks the company's queues, so that two concurrent insertions cannot exceed its limit. */
export const lockQueues = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('queues'), current_company())`.execute(db);

export const countQueues = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('queues')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertQueue = (db: Db, values: Insertable<Queues>) =>
  db.insertInto('queues').values(values).returning(columns).executeTakeFirstOrThrow();

/** Hours in their stored form; options have their own table. */
type QueueUpdate = Omit<QueueChanges, 'schedules' | 'chatbots'> & { schedules?: string };

export const saveQueue = ({ db, now }: DatedWork, id: number, set: QueueUpdate) =>
  db
    .updateTable('queues')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(noQueue);

export const deleteQueue = (db: Db, id: number) => db.deleteFrom('queues').where('id', '=', id).execute();

/** A row that a queue or one of its options leads to. */
export type QueueTarget = { fileListId: number } | { integrationId: number } | { queueId: number };

export async function listQueuesUsing(db: Db, named: QueueTarget): Promise<number[]> {
  const [ofQueue, ofOption, id] =
    'fileListId' in named
      ? [sql`"fileListId"`, sql`"optFileId"`, named.fileListId]
      : 'queueId' in named
        ? [sql`id`, sql`"optQueueId"`, named.queueId]
        : [sql`"integrationId"`, sql`"optIntegrationId"`, named.integrationId];
  const { rows } = await sql<{ id: number }>`
    select id from queues where ${ofQueue} = ${id}
    union select "queueId" from chatbot_options where ${ofOption} = ${id} order by 1`.execute(db);
  return rows.map((row) => row.id);
}

export async function listUses(db: Db, id: number): Promise<QueueUses> {
  const connections = await sql<{ name: string }>`
    select name from connections where "sendIdQueue" = ${id} order by name`.execute(db);
  const prompts = await sql<{ name: string }>`
    select name from prompts where "queueId" = ${id} order by name`.execute(db);
  const options = await sql<QueueUses['options'][number]>`
    select q.name as queue, o.name as option from chatbot_options o
    join queues q on q."companyId" = o."companyId" and q.id = o."queueId"
    where o."optQueueId" = ${id} and o."queueId" <> ${id} order by 1, 2`.execute(db);
  return {
    connections: connections.rows.map(({ name }) => name),
    prompts: prompts.rows.map(({ name }) => name),
    options: options.rows,
  };
}

/** Users who see its tickets now, and those who see tickets without a queue. */
export async function listUsersAffectedBy(db: Db, queueId: number) {
  const { rows } = await sql<{ userId: number }>`
    select "userId" from user_queues where "queueId" = ${queueId}
    union select id from users where profile = 'user' and "allTicket" = 'enable' order by 1`.execute(db);
  return rows;
}

import type { ChatbotChanges } from '@prosa/contract';
import { type Insertable, sql } from 'kysely';
import type { DatedWork } from '../../../platform/unit-of-work.ts';
import type { ChatbotOptions } from '../../../platform/database/database.gen.ts';
import { type Db, prepared } from '../../../platform/database/db.ts';
import { missing } from '../../../platform/errors.ts';

const columns = [
  'id',
  'queueId',
  'parentId',
  'position',
  'name',
  'greetingMessage',
  'queueType',
  'closeTicket',
  'optQueueId',
  'optUserId',
  'optIntegrationId',
  'optFileId',
] as const;

const noOption = missing('ERR_CHATBOT_NOT_FOUND');

export type OptionRecord = Awaited<ReturnType<typeof getOption>>;

const optionsByQueue = prepared(
  (queueIds: number[]) => sql<OptionRecord>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from chatbot_options
    where "queueId" = any (${queueIds}::int[]) order by "queueId", position, id`,
);

export const listOptions = (db: Db, queueIds: number[]): Promise<OptionRecord[]> =>
  optionsByQueue(db, queueIds);

const optionWith = (db: Db, id: number) =>
  db.selectFrom('chatbot_options').select(columns).where('id', '=', id);

export const getOption = (db: Db, id: number) => optionWith(db, id).executeTakeFirstOrThrow(noOption);

export const lockOption = (db: Db, id: number) =>
  optionWith(db, id).forUpdate().executeTakeFirstOrThrow(noOption);

export const insertOption = (db: Db, values: Insertable<ChatbotOptions>) =>
  db.insertInto('chatbot_options').values(values).returning('id').executeTakeFirstOrThrow();

type OptionUpdate = Omit<ChatbotChanges, 'options'> & { parentId?: number | null; position?: number };

export const saveOption = ({ db, now }: DatedWork, id: number, set: OptionUpdate) =>
  db
    .updateTable('chatbot_options')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteOptions = (db: Db, ids: number[]) =>
  db.deleteFrom('chatbot_options').where('id', 'in', ids).execute();

/** Locks a queue's tree: concurrent changes would mix their options. */
export const lockTree = (db: Db, queueId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('chatbot_options'), ${queueId})`.execute(db);

export async function findUserName(db: Db, id: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${id}`.execute(db);
  return rows[0]?.name;
}

import { type PromptVoice, type QueueLabel } from '@prosa/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Prompts } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PageRequest, matchesSearch, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';

export type PromptRow = Omit<Selectable<Prompts>, 'voice'> & {
  voice: PromptVoice;
  queue: QueueLabel | null;
};

const noPrompt = missing('ERR_NO_PROMPT_FOUND');

const rows = (db: Db) =>
  db
    .selectFrom('prompts')
    .selectAll('prompts')
    .select(
      sql<QueueLabel | null>`(
        select json_build_object('id', q.id, 'name', q.name, 'color', q.color) from queues q
        where q."companyId" = prompts."companyId" and q.id = prompts."queueId")`.as('queue'),
    )
    .$narrowType<{ voice: PromptVoice }>();

export const listPage = (db: Db, { searchParam, pageNumber }: PageRequest) =>
  readPage(
    rows(db)
      .where(matchesSearch(sql`prompts.name`, searchParam))
      .orderBy(sql`name collate "pt-BR-x-icu"`)
      .orderBy('id'),
    pageNumber,
  );

export const getPrompt = (db: Db, id: number): Promise<PromptRow> =>
  rows(db).where('id', '=', id).executeTakeFirstOrThrow(noPrompt);

export const findPrompt = (db: Db, id: number): Promise<PromptRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst();

/** Locked `for update`, which also blocks connections from referring to it until the removal commits. */
export async function lockPrompt(db: Db, id: number): Promise<PromptRow> {
  await db
    .selectFrom('prompts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(noPrompt);
  return getPrompt(db, id);
}

export const insertPrompt = (db: Db, values: Insertable<Prompts>) =>
  db.insertInto('prompts').values(values).returning(['id', 'companyId']).executeTakeFirstOrThrow();

export const savePrompt = (db: Db, id: number, set: Updateable<Prompts>) =>
  db.updateTable('prompts').set(set).where('id', '=', id).execute();

export const deletePrompt = (db: Db, id: number) => db.deleteFrom('prompts').where('id', '=', id).execute();

export async function listConnectionsUsing(db: Db, promptId: number): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`
    select name from connections where "promptId" = ${promptId} order by name`.execute(db);
  return found.map(({ name }) => name);
}

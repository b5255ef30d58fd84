import { TAG_MEMBERS, type TagChanges } from '@prosa/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tags } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noTag = missing('ERR_NO_TAG_FOUND');
/** Lanes are listed as the board shows them. */
const byPlace = sql`tags."lanePosition", tags.id`;
const byName = sql`tags.name collate "pt-BR-x-icu"`;

const columns = [
  'id',
  'name',
  'color',
  sql<0 | 1>`kanban`.as('kanban'),
  'timeLane',
  'nextLaneId',
  'rollbackLaneId',
  'greetingMessageLane',
  'lanePosition',
  'userId',
  'createdAt',
  'updatedAt',
] as const;

const members = (table: 'contact_tags' | 'ticket_tags', member: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${member}) from (
    select * from ${sql.table(table)} o where o."companyId" = tags."companyId" and o."tagId" = tags.id
    limit ${sql.lit(TAG_MEMBERS)}) l), '[]')`;

const counts = [
  sql<{ id: number }[]>`${members('contact_tags', sql`json_build_object('id', l."contactId")`)}`.as(
    'contacts',
  ),
  sql<{ tagId: number }[]>`${members('ticket_tags', sql`json_build_object('tagId', l."tagId")`)}`.as(
    'ticketTags',
  ),
  sql<number>`(select count(*) from contact_tags l where l."companyId" = tags."companyId" and l."tagId" = tags.id)`.as(
    'contactsCount',
  ),
  sql<number>`(select count(*) from ticket_tags l where l."companyId" = tags."companyId" and l."tagId" = tags.id)`.as(
    'ticketsCount',
  ),
] as const;

export interface TagFilter {
  kanban: 0 | 1;
  searchParam: string;
  /** Excluded from the list. */
  tagId?: number | undefined;
}

const filteredTags = (db: Db, { kanban, searchParam, tagId }: TagFilter) =>
  db
    .selectFrom('tags')
    .where('kanban', '=', kanban)
    .where(matchesSearch(sql`tags.name`, searchParam))
    .$if(tagId !== undefined, (query) => query.where('id', '!=', tagId ?? 0));

const ordered = (db: Db, want: TagFilter) => {
  const found = filteredTags(db, want).select(columns).select(counts);
  return want.kanban === 1 ? found.orderBy(byPlace) : found.orderBy(byName).orderBy('id');
};

export const listAllTags = (db: Db, want: TagFilter) => ordered(db, want).execute();

export const listTags = (db: Db, want: TagFilter, pageNumber: number) =>
  readPage(ordered(db, want), pageNumber);

export const listLanes = (db: Db) =>
  db.selectFrom('tags').select(columns).select(counts).where('kanban', '=', 1).orderBy(byPlace).execute();

/** Locked, so that two who order them at once do so one after the other. */
export const lockLanes = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'lanePosition'])
    .where('kanban', '=', 1)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const saveLanePosition = (db: Db, id: number, lanePosition: number) =>
  db.updateTable('tags').set({ lanePosition }).where('id', '=', id).execute();

export async function nextLanePosition(db: Db): Promise<number> {
  const last = db
    .selectFrom('tags')
    .select(({ fn }) => fn.max('lanePosition').as('position'))
    .where('kanban', '=', 1);
  return ((await last.executeTakeFirst())?.position ?? 0) + 1;
}

export const getTag = (db: Db, id: number) =>
  db.selectFrom('tags').select(columns).select(counts).where('id', '=', id).executeTakeFirstOrThrow(noTag);

export const lockTag = (db: Db, id: number) =>
  db.selectFrom('tags').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(noTag);

/** Waits for those who are about to refer to it, so that whoever removes it sees them. */
export const lockTagAlone = (db: Db, id: number) =>
  db.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noTag);

export const findTagByName = (db: Db, kanban: 0 | 1, name: string) =>
  db
    .selectFrom('tags')
    .select(columns)
    .select(counts)
    .where('kanban', '=', kanban)
    .where('name', '=', name)
    .executeTakeFirst();

/** Undefined when a tag of that name and kind exists. */
export const insertTag = (db: Db, values: Insertable<Tags>) =>
  db
    .insertInto('tags')
    .values(values)
    .onConflict((conflict) => conflict.columns(['companyId', 'kanban', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const saveTag = ({ db, now }: DatedWork, id: number, set: TagChanges) =>
  db
    .updateTable('tags')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteTag = (db: Db, id: number) => db.deleteFrom('tags').where('id', '=', id).execute();

// On contacts -------------------------------------------------------------------------------------------------

/** Subquery: contacts with any of these tags. */
export const contactsWithTags = (tagIds: number[]) =>
  sql<number>`select "contactId" from contact_tags where "tagId" = any (${tagIds}::int[])`;

/** Lanes are for tickets only, so contact tags must not include one. */
export const includesLane = async (db: Db, tagIds: number[]): Promise<boolean> => {
  const lane = db.selectFrom('tags').select('id').where('id', 'in', tagIds).where('kanban', '=', 1);
  return (await lane.limit(1).executeTakeFirst()) !== undefined;
};

export const insertContactTags = (db: Db, contactId: number, tagIds: number[]) =>
  db
    .insertInto('contact_tags')
    .values(tagIds.map((tagId) => ({ contactId, tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Adds tags to contacts; returns the contacts that got a new one. */
export async function insertTagsOfContacts(
  db: Db,
  pairs: { contactId: number; tagId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ contactId: number }>`
    insert into contact_tags ("contactId", "tagId")
    select p."contactId", p."tagId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("contactId" int, "tagId" int)
    order by 1, 2 on conflict do nothing returning "contactId"`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

export const deleteContactTagsExcept = (db: Db, contactId: number, tagIds: number[]) =>
  db
    .deleteFrom('contact_tags')
    .where('contactId', '=', contactId)
    .$if(tagIds.length > 0, (query) => query.where('tagId', 'not in', tagIds))
    .execute();

export const deleteContactTag = (db: Db, contactId: number, tagId: number) =>
  db.deleteFrom('contact_tags').where('contactId', '=', contactId).where('tagId', '=', tagId).execute();

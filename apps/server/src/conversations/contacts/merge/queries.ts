import { type Channel, MERGE_UNDO_DAYS, type MessageKind } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { MergeRecord } from './merge-record.ts';

interface NewMerge {
  keptId: number;
  goneId: number;
  userId: number | undefined;
  record: MergeRecord;
}

export async function insertMerge(db: Db, { keptId, goneId, userId, record }: NewMerge): Promise<number> {
  const made = await db
    .insertInto('contact_merges')
    .values({
      contactId: keptId,
      keptId,
      goneId,
      userId: userId ?? null,
      isAutomatic: userId === undefined,
      record: JSON.stringify(record),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export interface MergeRow {
  id: number;
  at: Date;
  isAutomatic: boolean;
  goneId: number;
  name: string;
  number: string | null;
  channel: Channel;
  userId: number | null;
  userName: string | null;
  isLast: boolean;
  isRecent: boolean;
}

const isRecent = sql<boolean>`m.at > now() - make_interval(days => ${MERGE_UNDO_DAYS})`;

/** Newest first. Only the newest can be undone, because it includes the earlier ones. */
export async function listMerges(db: Db, contactId: number): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select m.id, m.at, m."isAutomatic", m."goneId", m.record #>> '{gone,name}' as name,
      m.record #>> '{gone,number}' as number, m.record #>> '{gone,channel}' as channel,
      m."userId", u.name as "userName", m.id = max(m.id) over () as "isLast", ${isRecent} as "isRecent"
    from contact_merges m left join users u on u."companyId" = m."companyId" and u.id = m."userId"
    where m."contactId" = ${contactId} order by m.id desc`.execute(db);
  return rows;
}

export interface StoredMerge {
  id: number;
  keptId: number;
  goneId: number;
  at: Date;
  record: MergeRecord;
}

export async function findMerge(db: Db, id: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select id, "keptId", "goneId", at, record from contact_merges where id = ${id}`.execute(db);
  return rows[0];
}

export const deleteMerge = (db: Db, id: number) =>
  db.deleteFrom('contact_merges').where('id', '=', id).execute();

/** Deletes the records that are too old to be undone; returns their pictures, which are no longer needed. */
export async function pruneMerges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from contact_merges m where m."companyId" = current_company() and not ${isRecent}
    returning m.record #>> '{gone,pictureKey}' as key`.execute(db);
  return rows.flatMap(({ key }) => key ?? []);
}

/** The pictures of contacts merged into this one, kept while the merge can be undone. */
export async function listMergedPictures(db: Db, contactId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select record #>> '{gone,pictureKey}' as key from contact_merges
    where "contactId" = ${contactId} and record #>> '{gone,pictureKey}' is not null`.execute(db);
  return rows.map(({ key }) => key);
}

export async function readFigures(db: Db, contactId: number) {
  const { rows } = await sql<{
    tickets: number;
    text: string | null;
    kind: MessageKind | null;
    at: Date | null;
  }>`
    select count(*) as tickets,
      (array_agg("lastMessage" order by "lastPosition" desc, id desc) filter (where "lastPosition" > 0))[1] as text,
      (array_agg("lastMessageKind" order by "lastPosition" desc, id desc)
        filter (where "lastPosition" > 0))[1] as kind,
      (array_agg("updatedAt" order by "lastPosition" desc, id desc) filter (where "lastPosition" > 0))[1] as at
    from tickets where "contactId" = ${contactId}`.execute(db);
  return rows[0];
}

import {
  type Announcement,
  type ListQuery,
  type ManagedAnnouncement,
  PAGE_SIZE,
  type ShownAnnouncement,
} from '@prosa/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Announcements } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

type Row = Selectable<Announcements>;
type AnnouncementRow = Row & { plans: NamedRow[]; companies: NamedRow[]; readCount: number };

const noAnnouncement = missing('ERR_NO_ANNOUNCEMENT_FOUND');

/** Its rights are in the database: a company sees only what is active and meant for it. */
const announcements = (db: Db) => db.selectFrom('announcements').selectAll('announcements');

/** For the platform owner, who sees everything. */
const managed = (db: Db) =>
  announcements(db).select([
    named('plans', 'planIds').as('plans'),
    named('companies', 'companyIds').as('companies'),
    sql<number>`(select count(*)::int from announcement_reads r where r."announcementId" = announcements.id)`.as(
      'readCount',
    ),
  ]);

interface NamedRow {
  id: number;
  name: string;
}

/** The rows with these ids that are still there. */
const named = (table: 'plans' | 'companies', ids: 'planIds' | 'companyIds') => sql<NamedRow[]>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
  from ${sql.table(table)} n where n.id = any (announcements.${sql.ref(ids)}))`;

const matches = (searchParam: string) =>
  matchesSearch(sql`announcements.title || ' ' || announcements.text`, searchParam);

/** Not before its time and not after it. */
const isShownAt = (now: Date) => sql<boolean>`
  coalesce("startsAt" <= ${now}, true) and coalesce("endsAt" > ${now}, true)`;

export const listManaged = (db: Db, { searchParam, pageNumber }: ListQuery) =>
  readPage(
    managed(db).where(matches(searchParam)).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    pageNumber,
  );

export const listVisible = ({ db, now }: DatedWork, { searchParam, pageNumber }: ListQuery) =>
  readPage(
    announcements(db)
      .where(matches(searchParam))
      .where(isShownAt(now))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
    pageNumber,
  );

/** How far ahead a window knows what will be shown: it may stay open that long. */
const AHEAD_MS = 48 * 3_600_000;

/** The newest of those that are shown, or will be soon. */
export const listShown = ({ db, now }: DatedWork, userId: number) =>
  announcements(db)
    .where(sql<boolean>`coalesce("startsAt" <= ${new Date(now.getTime() + AHEAD_MS)}, true)`)
    .where(sql<boolean>`coalesce("endsAt" > ${now}, true)`)
    .select(
      sql<boolean>`exists (select 1 from announcement_reads r
        where r."announcementId" = announcements.id and r."userId" = ${userId})`.as('isRead'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();

export const getManaged = (db: Db, id: number): Promise<AnnouncementRow> =>
  managed(db).where('id', '=', id).executeTakeFirstOrThrow(noAnnouncement);

export const getVisible = ({ db, now }: DatedWork, id: number): Promise<Row> =>
  announcements(db).where('id', '=', id).where(isShownAt(now)).executeTakeFirstOrThrow(noAnnouncement);

/** Two changes of one announcement take turns. */
export const lockAnnouncement = (db: Db, id: number): Promise<Row> =>
  announcements(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noAnnouncement);

export const insertAnnouncement = (db: Db, values: Insertable<Announcements>) =>
  db.insertInto('announcements').values(values).returning('id').executeTakeFirstOrThrow();

export const saveAnnouncement = ({ db, now }: DatedWork, id: number, set: Updateable<Announcements>) =>
  db
    .updateTable('announcements')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteAnnouncement = (db: Db, id: number) =>
  db.deleteFrom('announcements').where('id', '=', id).execute();

/** Some may have been removed since the caller saw them. */
export async function isAnyVisible(db: Db, ids: number[]): Promise<boolean> {
  const found = await db.selectFrom('announcements').select('id').where('id', 'in', ids).limit(1).execute();
  return found.length > 0;
}

/** Those among them that the caller may see and had not read. */
export async function insertReads({ db, now }: DatedWork, userId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ announcementId: number }>`
    insert into announcement_reads ("announcementId", "userId", "readAt")
    select id, ${userId}, ${now} from announcements where id = any (${ids}::int[])
    on conflict do nothing returning "announcementId"`.execute(db);
  return rows.map(({ announcementId }) => announcementId);
}

/** The companies that see an announcement while it is active. */
export async function listReaders(
  db: Db,
  { status, planIds, companyIds }: Pick<Row, 'status' | 'planIds' | 'companyIds'>,
): Promise<number[]> {
  if (!status) return [];
  const { rows } = await sql<{ id: number }>`
    select id from companies
    where is_announced_to(id, "planId", ${planIds}::int[], ${companyIds}::int[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countTargets(
  db: Db,
  planIds: number[],
  companyIds: number[],
): Promise<{ plans: number; companies: number }> {
  const { rows } = await sql<{ plans: number; companies: number }>`
    select (select count(*)::int from plans where id = any (${planIds}::int[])) as plans,
      (select count(*)::int from companies where id = any (${companyIds}::int[])) as companies`.execute(db);
  return rows[0] ?? { plans: 0, companies: 0 };
}

type MediaUrl = (key: string) => string;

export const toAnnouncement = ({ mediaKey, ...row }: Row, mediaUrl: MediaUrl): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: priorityOf(row.priority),
  status: row.status,
  mediaPath: mediaKey === null ? null : mediaUrl(mediaKey),
  mediaName: row.mediaName,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const priorityOf = (priority: number): Announcement['priority'] =>
  priority === 1 || priority === 2 ? priority : 3;

export const toManaged = (row: AnnouncementRow, mediaUrl: MediaUrl): ManagedAnnouncement => ({
  ...toAnnouncement(row, mediaUrl),
  planIds: row.planIds,
  companyIds: row.companyIds,
  plans: row.plans,
  companies: row.companies,
  readCount: row.readCount,
});

export const toShown = (row: Row & { isRead: boolean }, mediaUrl: MediaUrl): ShownAnnouncement => ({
  ...toAnnouncement(row, mediaUrl),
  isRead: row.isRead,
});

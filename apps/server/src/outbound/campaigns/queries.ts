import {
  type CampaignPause,
  type CampaignStatus,
  type CampaignWait,
  type Channel,
  PAGE_SIZE,
} from '@prosa/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Campaigns } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, type PageRequest } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

type Columns = Selectable<Campaigns>;

/** All columns of a campaign, and the names of what it refers to. */
export interface CampaignRow extends Omit<Columns, 'status' | 'statusTicket' | 'templateValues'> {
  status: CampaignStatus;
  statusTicket: 'open' | 'pending' | 'closed';
  templateValues: Record<string, string>;
  waitingFor: CampaignWait | null;
  pauseReason: CampaignPause | null;
  listName: string | null;
  tagName: string | null;
  connectionName: string | null;
  connectionChannel: Channel | null;
  userName: string | null;
  queueName: string | null;
}

const selected = sql`
  select m.*, l.name as "listName", t.name as "tagName", w.name as "connectionName", w.channel as "connectionChannel",
    u.name as "userName", q.name as "queueName"
  from campaigns m
  left join contact_lists l on l."companyId" = m."companyId" and l.id = m."contactListId"
  left join tags t on t."companyId" = m."companyId" and t.id = m."tagListId"
  left join connections w on w."companyId" = m."companyId" and w.id = m."whatsappId"
  left join users u on u."companyId" = m."companyId" and u.id = m."userId"
  left join queues q on q."companyId" = m."companyId" and q.id = m."queueId"`;

export async function getCampaign(db: Db, id: number): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`${selected} where m.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return rows[0];
}

/** Locked until the commit, so that nothing of it is sent meanwhile. */
export async function lockCampaign(db: Db, id: number): Promise<CampaignRow> {
  await sql`select 1 from campaigns where id = ${id} for no key update`.execute(db);
  return getCampaign(db, id);
}

export interface CampaignFilter extends PageRequest {
  status?: CampaignStatus | '' | undefined;
}

/** Those in progress and planned first, then drafts, then what is over. */
const byStatus = sql`array_position(
  array['EM_ANDAMENTO', 'PROGRAMADA', 'INATIVA', 'CANCELADA', 'FINALIZADA'], m.status)`;

export async function listPage(db: Db, { status, searchParam, pageNumber }: CampaignFilter) {
  const where = sql`where ${matchesSearch(sql`m.name`, searchParam)}
    and ${status ? sql`m.status = ${status}` : sql`true`}`;
  const counted = await sql<{ count: number }>`select count(*) as count from campaigns m ${where}`.execute(
    db,
  );
  const { rows } = await sql<CampaignRow>`${selected} ${where}
    order by ${byStatus}, m."scheduledAt" desc nulls last, m.id desc
    limit ${PAGE_SIZE} offset ${(pageNumber - 1) * PAGE_SIZE}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** So many are listed of those that stopped by themselves. */
const STOPPED = 20;

const stopped = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('pauseReason', '=', 'failures');

export const listStopped = (db: Db) => stopped(db).orderBy('pausedAt', 'desc').limit(STOPPED).execute();

/** The name of a campaign that stopped by itself, while nobody has decided about it. */
export const findStopped = async (db: Db, id: number): Promise<string | undefined> =>
  (await stopped(db).where('id', '=', id).executeTakeFirst())?.name;

export const insertCampaign = (db: Db, values: Insertable<Campaigns>) =>
  db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow();

export const saveCampaign = ({ db, now }: DatedWork, id: number, set: Updateable<Campaigns>) =>
  db
    .updateTable('campaigns')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteCampaign = (db: Db, id: number) =>
  db.deleteFrom('campaigns').where('id', '=', id).execute();

const NAME_MAX = 50;

/** "Sale", "Sale (2)", "Sale (3)": the first such name that no campaign has. */
export async function findFreeName(db: Db, name: string): Promise<string> {
  const base = name.replace(/ \(\d+\)$/, '');
  const named = (count: number) => {
    const ending = ` (${count})`;
    return `${base.slice(0, NAME_MAX - ending.length)}${ending}`;
  };
  const taken = new Set((await db.selectFrom('campaigns').select('name').execute()).map((row) => row.name));
  let count = 2;
  while (taken.has(named(count))) count += 1;
  return named(count);
}

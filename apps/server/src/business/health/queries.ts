import { sql } from 'kysely';
import type { NodeState } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';

interface OwnNode {
  id: string;
  host: string;
  pid: number;
  version: string;
  roles: string[];
}

export const saveNode = (db: Db, node: OwnNode, state: NodeState) =>
  db
    .insertInto('nodes')
    .values({ ...node, state: JSON.stringify(state) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seenAt: sql`now()`, state: JSON.stringify(state) }),
    )
    .execute();

export const removeNode = (db: Db, id: string) => db.deleteFrom('nodes').where('id', '=', id).execute();

/** Nodes that ended without saying so. */
export const forgetNodes = (db: Db) =>
  db.deleteFrom('nodes').where('seenAt', '<', sql<Date>`now() - interval '1 day'`).execute();

export const listNodes = (db: Db) =>
  db
    .selectFrom('nodes')
    .select(['id', 'host', 'pid', 'version', 'roles', 'startedAt', 'seenAt', 'state'])
    .select(sql<boolean>`"seenAt" > now() - interval '30 seconds'`.as('isAlive'))
    .orderBy('startedAt')
    .orderBy('id')
    .execute();

export const countConnections = (db: Db) =>
  db
    .selectFrom('connections')
    .select(['channel', 'status'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy(['channel', 'status'])
    .orderBy('channel')
    .orderBy('status')
    .execute();

interface Waiting {
  lane: number;
  waiting: number;
  oldestAt: Date | null;
}

export async function countOutbox(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select lane, sum(waiting)::int as waiting, min("oldestAt") as "oldestAt"
    from outbox_by_lane() group by lane order by lane`.execute(db);
  return rows;
}

export async function measureStores(db: Db): Promise<{ databaseBytes: number; filesBytes: number }> {
  const { rows } = await sql<{ databaseBytes: number; filesBytes: number }>`
    select pg_database_size(current_database()) as "databaseBytes",
      coalesce(sum("folderBytes"), 0)::bigint as "filesBytes"
    from company_figures`.execute(db);
  return rows[0] ?? { databaseBytes: 0, filesBytes: 0 };
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { moveBack, moveReferences } from './raw-rows.ts';

/** Ids of the removed contact's opt-outs, and those among them that ended because both contacts had one. */
export interface MovedOptOuts {
  moved: number[];
  ended: number[];
}

interface MergeDirection {
  from: number;
  to: number;
}

/** The opt-out of either contact is one of the kept contact, and the history of both is kept. */
export async function mergeOptOuts(db: Db, { from, to }: MergeDirection): Promise<MovedOptOuts> {
  const { rows: ended } = await sql<{ id: number }>`
    update opt_outs g set "endedAt" = now(), "endSource" = 'merge'
    where g."contactId" = ${from} and g."endedAt" is null and exists (
      select 1 from opt_outs k where k."contactId" = ${to} and k."endedAt" is null)
    returning g.id`.execute(db);
  const moved = await moveReferences(db, { table: 'opt_outs', column: 'contactId' }, { from, to });
  return { moved, ended: ended.map(({ id }) => id) };
}

/**
 * Returns the opt-outs of the removed contact. What was said since the merge cannot be attributed, so it applies to
 * both.
 */
export async function splitOptOuts(
  db: Db,
  { id: mergeId, keptId, goneId }: { id: number; keptId: number; goneId: number },
  { moved, ended }: MovedOptOuts,
): Promise<void> {
  await moveBack(db, { table: 'opt_outs', column: 'contactId', ids: moved }, { from: keptId, to: goneId });
  await sql`
    update opt_outs set "endedAt" = null, "endSource" = null
    where id = any (${ended}::int[]) and "contactId" = ${goneId} and "endSource" = 'merge' and exists (
      select 1 from opt_outs k where k."contactId" = ${keptId} and k."endedAt" is null)`.execute(db);
  await sql`
    insert into opt_outs ("contactId", source, words, "messageId", "userId", "createdAt")
    select ${goneId}, o.source, o.words, o."messageId", o."userId", o."createdAt"
    from opt_outs o join contact_merges m on m."companyId" = o."companyId" and m.id = ${mergeId}
    where o."contactId" = ${keptId} and o."endedAt" is null and o."createdAt" > m.at
    on conflict do nothing`.execute(db);
}

import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

interface QueueMember {
  id: number;
  name: string;
}

/**
 * Picks the next online member of the queue: the longest waiting one if the queue rotates, else a random one. The row
 * is locked, so that two concurrent tickets go to different members.
 */
export async function claimNextMember(
  { db, now }: CompanyWork,
  { id, rotates }: { id: number; rotates: boolean },
  { notUserId }: { notUserId: number | null },
): Promise<QueueMember | undefined> {
  const order = rotates ? sql`m."lastGivenAt" nulls first, u.id` : sql`random()`;
  // A subquery in "from" may be run again for each row of the update and would lock one member after the other.
  const { rows } = await sql<QueueMember>`
    with next as materialized (
      select m."companyId", m."queueId", u.id, u.name
      from user_queues m join users u on u."companyId" = m."companyId" and u.id = m."userId"
      where m."queueId" = ${id} and u.online and u.id is distinct from ${notUserId}
      order by ${order} limit 1 for no key update of m skip locked
    )
    update user_queues set "lastGivenAt" = ${now} from next
    where user_queues."companyId" = next."companyId" and user_queues."queueId" = next."queueId"
      and user_queues."userId" = next.id
    returning next.id, next.name`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import { type Db, keep } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';

/** How a queue gives its waiting tickets to people. */
export interface QueueTurns {
  id: number;
  name: string;
  /** In turn; else by chance. */
  rotates: boolean;
  /** How long one who got a ticket has to take it. */
  minutes: number;
}

const turns = keep(
  (queueId: number | null) => sql<QueueTurns>`
    select id, name, "ativarRoteador" and "tempoRoteador" > 0 as rotates, "tempoRoteador" as minutes
    from queues where id = ${queueId}`,
);

export const turnsOf = async (db: Db, queueId: number | null): Promise<QueueTurns | undefined> =>
  (await turns(db, queueId))[0];

interface Member {
  id: number;
  name: string;
}

/**
 * Who of the queue is next: somebody who is there, in turn who waited longest, else by chance. Held, so that of
 * two tickets at once each goes to somebody else.
 */
export async function takeTurn(
  { db, now }: CompanyWork,
  { id, rotates }: QueueTurns,
  { notUserId }: { notUserId: number | null },
): Promise<Member | undefined> {
  const order = rotates ? sql`m."lastGivenAt" nulls first, u.id` : sql`random()`;
  const { rows } = await sql<Member>`
    update user_queues set "lastGivenAt" = ${now} from (
      select m."companyId", m."queueId", u.id, u.name
      from user_queues m join users u on u."companyId" = m."companyId" and u.id = m."userId"
      where m."queueId" = ${id} and u.online and u.id is distinct from ${notUserId}
      order by ${order} limit 1 for no key update of m skip locked
    ) next
    where user_queues."companyId" = next."companyId" and user_queues."queueId" = next."queueId"
      and user_queues."userId" = next.id
    returning next.id, next.name`.execute(db);
  return rows[0];
}

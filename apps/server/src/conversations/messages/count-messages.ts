import { sql } from 'kysely';
import { betweenDays } from '../../organization/settings/company-days.ts';
import type { Db } from '../../platform/database/db.ts';

/** Number of messages sent or received between two days; private messages are neither. */
export async function countMessages(
  db: Db,
  { fromMe, first, last }: { fromMe: boolean; first: string | undefined; last: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages
    where "fromMe" = ${fromMe} and not "isPrivate" and ${betweenDays(sql`"sentAt"`, first, last)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import { betweenDays } from '../../organization/settings/company-days.ts';
import type { Db } from '../../platform/database/db.ts';

/** How many were sent or received between two days; what colleagues tell each other is neither. */
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

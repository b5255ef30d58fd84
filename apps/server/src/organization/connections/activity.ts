import { sql } from 'kysely';
import { type Db, runUnawaited } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

const RECORD_EVERY_MS = 30_000;

/** Records a connection's activity at intervals, because a write per message would be too expensive. */
export function createActivityRecorder() {
  const noted = new Map<string, number>();
  return ({ db }: CompanyWork, connectionId: number, what: 'lastInAt' | 'lastOutAt'): void => {
    const key = `${connectionId}:${what}`;
    const last = noted.get(key);
    if (last !== undefined && performance.now() - last < RECORD_EVERY_MS) return;
    noted.set(key, performance.now());
    const column = sql.ref(what);
    const noting = sql`
      insert into connection_activity ("whatsappId", ${column}) values (${connectionId}, now())
      on conflict ("companyId", "whatsappId") do update set ${column} = excluded.${column}`.execute(db);
    runUnawaited(db, noting);
  };
}

export async function readActivity(db: Db, connectionId: number) {
  const { rows } = await sql<{ lastInAt: Date | null; lastOutAt: Date | null }>`
    select "lastInAt", "lastOutAt" from connection_activity where "whatsappId" = ${connectionId}`.execute(db);
  return rows[0] ?? { lastInAt: null, lastOutAt: null };
}

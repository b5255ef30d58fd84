import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { restoreRows, type Row, rowsWhere } from './raw-rows.ts';

/** Until when something holds with a contact on a connection: of two that became one, the later. */
const windows = [
  { table: 'reply_windows', column: 'lastInboundAt' },
  { table: 'held_chats', column: 'until' },
] as const;

/** Of each table the rows of both before, and of the one who stays afterwards. */
export type Windows = Record<string, { gone: Row[]; kept: Row[]; after: Row[] }>;

export async function mergeWindows(db: Db, { from, to }: { from: number; to: number }): Promise<Windows> {
  const joined: Windows = {};
  for (const { table, column } of windows) {
    const of = (contactId: number) => rowsWhere(db, table, sql`"contactId" = ${contactId}`);
    const [gone, kept] = [await of(from), await of(to)];
    await sql`
      insert into ${sql.table(table)} as w ("whatsappId", "contactId", ${sql.ref(column)})
      select "whatsappId", ${to}, ${sql.ref(column)} from ${sql.table(table)} where "contactId" = ${from}
      on conflict ("companyId", "whatsappId", "contactId") do update
        set ${sql.ref(column)} = greatest(w.${sql.ref(column)}, excluded.${sql.ref(column)})`.execute(db);
    joined[table] = { gone, kept, after: await of(to) };
  }
  return joined;
}

/** Each has its own again. Where something was heard since, nobody knows of which of them: it holds for both. */
export async function splitWindows(db: Db, joined: Windows): Promise<void> {
  for (const { table, column } of windows) {
    const { gone, kept, after } = joined[table] ?? { gone: [], kept: [], after: [] };
    for (const theirs of gone) {
      const on = ({ whatsappId }: Row) => whatsappId === theirs['whatsappId'];
      const made = after.find(on);
      const isMade = sql`"contactId" = ${made?.['contactId']} and "whatsappId" = ${theirs['whatsappId']}`;
      const [current] = await rowsWhere(db, table, isMade);
      const isAsItWas = current?.[column] === made?.[column];
      if (isAsItWas) {
        await sql`delete from ${sql.table(table)} where ${isMade}`.execute(db);
        await restoreRows(db, table, kept.filter(on));
      }
      await restoreRows(db, table, [isAsItWas ? theirs : { ...theirs, [column]: current?.[column] }]);
    }
  }
}

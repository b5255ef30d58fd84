import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { restoreRows, type Row, rowsWhere } from './raw-rows.ts';

/** Times that apply to a contact on a connection; a merge keeps the later one. */
const windows = [
  { table: 'reply_windows', column: 'lastInboundAt' },
  { table: 'held_chats', column: 'until' },
] as const;

/** By table: the rows of both contacts before, and of the kept contact after the merge. */
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

/**
 * Restores the rows of both contacts. A time that changed since the merge cannot be attributed, so it applies to both.
 */
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

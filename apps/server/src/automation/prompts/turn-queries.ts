import { type Selectable, sql, type Updateable } from 'kysely';
import type { PromptTurns } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';

type TurnRow = Selectable<PromptTurns>;

/** Returns whether this is the first turn of the ticket. */
export async function upsertTurn(
  db: Db,
  {
    ticketId,
    promptId,
    messageId,
    now,
  }: { ticketId: number; promptId: number; messageId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into prompt_turns as t ("ticketId", "promptId", "messageId", since)
    values (${ticketId}, ${promptId}, ${messageId}, ${now})
    on conflict ("companyId", "ticketId") do update set "promptId" = excluded."promptId",
      "messageId" = excluded."messageId", attempts = 0, since = excluded.since
    returning xmax = 0 as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

export const lockTurn = (db: Db, ticketId: number): Promise<TurnRow | undefined> =>
  db
    .selectFrom('prompt_turns')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const saveTurn = (db: Db, ticketId: number, set: Updateable<PromptTurns>) =>
  db.updateTable('prompt_turns').set(set).where('ticketId', '=', ticketId).execute();

export const deleteTurn = (db: Db, ticketId: number) =>
  db.deleteFrom('prompt_turns').where('ticketId', '=', ticketId).execute();

export const saveTranscript = (db: Db, messageId: number, text: string) =>
  db
    .insertInto('message_transcripts')
    .values({ messageId, text })
    .onConflict((conflict) => conflict.columns(['companyId', 'messageId']).doUpdateSet({ text }))
    .execute();

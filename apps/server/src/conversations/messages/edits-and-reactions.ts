import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What a channel told of a message that is here already. It comes in any order, and more than once. */
export interface ChannelChange {
  id: string;
  at: Date;
}

/** What a message said before it was changed, and what changed it where that was not one of us. */
export const insertEdit = (db: Db, messageId: number, body: string, told?: ChannelChange) =>
  db
    .insertInto('message_edits')
    .values({ messageId, body, toldId: told?.id ?? null, toldAt: told?.at ?? null })
    .execute();

/** Whether an edit was seen before, or a newer one was. A channel tells the second, not the moment. */
export async function isOutdatedEdit(db: Db, messageId: number, { id, at }: ChannelChange): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_edits where "companyId" = current_company() and "messageId" = ${messageId}
      and ("toldId" = ${id} or coalesce("toldAt", date_trunc('second', "editedAt")) > ${at}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface Reaction {
  messageId: number;
  contactId: number;
  fromMe: boolean;
  /** Empty when it was taken back. */
  emoji: string;
}

/**
 * Somebody's reaction, unless it was seen before or a newer one was. One that is taken back stays as an empty one: an
 * older one that comes after it must find it. Ours, made here, is always the newest. Answers whether it changed anything.
 */
export async function saveReaction(
  db: Db,
  { messageId, contactId, fromMe, emoji }: Reaction,
  told?: ChannelChange,
): Promise<boolean> {
  const at = told ? sql`${told.at}::timestamptz` : sql`date_trunc('second', now())`;
  const ids = told ? [told.id] : [];
  const { rows } = await sql`
    insert into message_reactions as known ("messageId", "contactId", "fromMe", emoji, at, "toldIds")
    values (${messageId}, ${contactId}, ${fromMe}, ${emoji}, ${at}, ${ids}::text[])
    on conflict ("companyId", "messageId", "contactId", "fromMe") do update
      set emoji = excluded.emoji, at = greatest(known.at, excluded.at),
        "toldIds" = case when known.at = excluded.at then known."toldIds" else '{}' end || excluded."toldIds"
      where ${told === undefined} or (excluded.at >= known.at and not known."toldIds" && excluded."toldIds")
    returning 1`.execute(db);
  return rows.length > 0;
}

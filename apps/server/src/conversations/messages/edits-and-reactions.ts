import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The channel event that changes a stored message. Such events arrive in any order and may repeat. */
export interface ChannelChange {
  id: string;
  at: Date;
}

/** Stores the text before an edit, and the channel event if the edit came from the channel. */
export const insertEdit = (
  db: Db,
  messageId: number,
  { body, change }: { body: string; change?: ChannelChange | undefined },
) =>
  db
    .insertInto('message_edits')
    .values({ messageId, body, toldId: change?.id ?? null, toldAt: change?.at ?? null })
    .execute();

/** Whether this edit or a newer one was already applied. Channel times have a resolution of one second. */
export async function isOutdatedEdit(db: Db, messageId: number, { id, at }: ChannelChange): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_edits where "companyId" = current_company() and "messageId" = ${messageId}
      and ("toldId" = ${id} or coalesce("toldAt", date_trunc('second', "editedAt")) > ${at}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface Reaction {
  messageId: number;
  contactId: number;
  fromMe: boolean;
  /** Empty if the reaction was removed. */
  emoji: string;
}

/**
 * Saves a reaction unless it or a newer one is stored. A removal is kept as an empty reaction, so that an older one
 * arriving later is ignored. A reaction made here always counts as the newest. Returns whether anything changed.
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

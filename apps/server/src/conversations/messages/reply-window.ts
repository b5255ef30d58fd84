import { type Answerable, answerableAt, type Channel, channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** Starts the reply window at the contact's message, on channels that have one. */
export async function openReplyWindow(
  { db, now }: CompanyWork,
  connection: { id: number; channel: Channel },
  { contactId, at }: { contactId: number; at: Date },
): Promise<void> {
  if (!channelAbilities[connection.channel].window) return;
  // A time in the future would keep the window open for too long.
  const receivedAt = at < now ? at : now;
  await sql`
    insert ${preparedHint} into reply_windows ("whatsappId", "contactId", "lastInboundAt")
    values (${connection.id}, ${contactId}, ${receivedAt})
    on conflict ("companyId", "whatsappId", "contactId") do update
      set "lastInboundAt" = greatest(reply_windows."lastInboundAt", excluded."lastInboundAt")`.execute(db);
}

const lastInbound = prepared(
  (whatsappId: number, contactId: number) => sql<{ lastInboundAt: Date }>`
    select "lastInboundAt" from reply_windows
    where "companyId" = current_company() and "whatsappId" = ${whatsappId} and "contactId" = ${contactId}`,
);

interface Conversation {
  channel: Channel;
  whatsappId: number | null;
  contactId: number;
}

/** Whether and by whom a conversation may be answered now. */
export async function answerableNow(
  db: Db,
  { channel, whatsappId, contactId }: Conversation,
  now: Date,
): Promise<Answerable> {
  if (!channelAbilities[channel].window) return 'free';
  const [row] = whatsappId === null ? [] : await lastInbound(db, whatsappId, contactId);
  return answerableAt(channel, row?.lastInboundAt ?? null, now);
}

import { channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { ClaimedMessage, SendOutcome } from '../../channels/channel-port.ts';
import { makeVoiceNote, type VoiceNote } from '../../platform/files/convert-audio.ts';
import { runUnawaited, prepared, preparedHint } from '../../platform/database/db.ts';
import { NotConvertibleError, type Storage } from '../../platform/files/storage.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { addressOf } from '../contacts/identity.ts';
import { outgoingContent, toOutgoing, type QueuedMessage } from './outgoing-message.ts';
import { answerableNow } from './reply-window.ts';
import { type ChangedMessage, changedColumns, emitChangedMessages, ticketJoin } from './changed-messages.ts';

/** How often one that never left is tried again before somebody has to look at it. */
const TRIES = 20;

/**
 * The oldest one that waits, marked as being sent by this holder of the connection. One that this holder marked
 * before, without hearing that the mark was kept, never left either: it sends one at a time and settles it first.
 */
export async function claimMessage(
  work: CompanyWork,
  connectionId: number,
  epoch: number,
  storage: Storage,
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    with next as (
      select ${preparedHint} id from messages
      where "companyId" = current_company() and "whatsappId" = ${connectionId}
        and "sendState" in ('queued', 'sending') and ("sendState" = 'queued' or "sendEpoch" = ${epoch})
        and not exists (select 1 from held_chats h where h."companyId" = messages."companyId"
          and h."whatsappId" = messages."whatsappId" and h."contactId" = messages."chatId" and h.until > now())
      order by id limit 1 for no key update
    ), claimed as (
      update messages m set "sendState" = 'sending', attempts = attempts + 1, "sendEpoch" = ${epoch}, "sendingSince" = now()
      from next where m.id = next.id returning m.*
    )
    select m.id, m."externalId", m.body, m."mediaType", m."mediaKey", m."mediaName", m."mediaMime", m."mediaSeconds",
      m.data, m."isForwarded", m."isEdited", m."chatId", m.source, m.attempts, c.number, w.channel, c."isGroup",
      q."externalId" as "quotedExternalId", q."fromMe" as "quotedFromMe", q.body as "quotedBody",
      q."contactId" as "quotedContactId"
    from claimed m join contacts c on c."companyId" = m."companyId" and c.id = m."chatId"
    join connections w on w."companyId" = m."companyId" and w.id = m."whatsappId"
    left join messages q on q."companyId" = m."companyId" and q.id = m."quotedId"`.execute(work.db);
  const message = rows[0];
  if (!message) return undefined;
  const { chatId: id, number, channel, isGroup } = message;
  const chatId = await addressOf(work.db, { id, number, channel, isGroup });
  const quotedSender =
    isGroup && message.quotedContactId !== null && message.quotedFromMe === false
      ? await addressOf(work.db, { id: message.quotedContactId, number: null, channel, isGroup: false })
      : undefined;
  const mayGo = await checkReplyWindow(work, message, connectionId);
  let voice: VoiceNote | undefined;
  return {
    messageId: message.id,
    attempt: message.attempts,
    refusal: mayGo ? null : 'window-closed',
    async prepare() {
      if (chatId === undefined) throw new Error('nobody knows where to write to');
      if (message.data?.isVoice && message.mediaKey !== null)
        voice = await voiceNoteOf(storage, message.mediaKey, channelAbilities[channel].voice);
      const outgoing = toOutgoing(message, chatId, quotedSender, outgoingContent(message, storage, voice));
      return mayGo === 'after' ? { ...outgoing, isAfterWindow: true } : outgoing;
    },
    discard: async () => voice?.discard(),
  };
}

/** As the channel wants it; what cannot be converted, or only in too long a time, goes out as it was recorded. */
const voiceNoteOf = (...sound: Parameters<typeof makeVoiceNote>): Promise<VoiceNote | undefined> =>
  makeVoiceNote(...sound).catch((error: unknown) => {
    if (error instanceof NotConvertibleError) return undefined;
    throw error;
  });

/**
 * Whether it still may go: while it waited, the time for free answers may have passed. `after`: it has, and a person
 * typed it.
 */
async function checkReplyWindow(
  work: CompanyWork,
  { channel, chatId, source, mediaKey, data }: QueuedMessage,
  whatsappId: number,
): Promise<'free' | 'after' | undefined> {
  if (data?.template) return 'free';
  const answerable = await answerableNow(work.db, { channel, whatsappId, contactId: chatId }, work.now);
  if (answerable === 'free') return 'free';
  return answerable === 'person' && source === 'user' && mediaKey === null ? 'after' : undefined;
}

/**
 * What came of it. An answer that came in the meantime counts more than not having heard one. All of it is said before
 * the first answer is waited for: the claim that is said next must find it done.
 */
export async function settleMessage(
  work: CompanyWork,
  messageId: number,
  outcome: SendOutcome,
): Promise<void> {
  const { db } = work;
  if (outcome.state === 'held') runUnawaited(db, holdChat(db, messageId, outcome.forMs / 1000));
  const state = outcome.state === 'held' ? 'queued' : outcome.state;
  const reason = 'reason' in outcome ? outcome.reason.slice(0, 200) : null;
  const wasInVain = outcome.state === 'queued' && !outcome.wasTried;
  const settling = settle(db, messageId, state, reason, wasInVain);
  if (outcome.state === 'sent' && outcome.externalId !== undefined)
    runUnawaited(db, adoptRemoteId(db, messageId, outcome.externalId));
  await emitChangedMessages(work, settling);
}

const settle = prepared(
  (messageId: number, state: string, reason: string | null, wasInVain: boolean) => sql<ChangedMessage>`
    update messages m set
      "sendState" = case
        when ${state}::text = 'queued' and not ${wasInVain}::boolean and attempts >= ${sql.lit(TRIES)} then 'failed'
        when ${state}::text = 'unconfirmed' and ack >= 1 then 'sent'
        else ${state}::text end,
      "sendReason" = case
        when ${state}::text = 'queued' and not ${wasInVain}::boolean and attempts >= ${sql.lit(TRIES)}
          then coalesce(${reason}::text, 'away')
        when ${state}::text = 'queued' then null else ${reason}::text end,
      attempts = attempts - case when ${wasInVain}::boolean then 1 else 0 end,
      ack = case when ${state}::text = 'sent' then greatest(ack, 1) else ack end,
      "updatedAt" = now()
    from tickets t
    where m.id = ${messageId} and m."sendState" = 'sending' and ${ticketJoin} returning ${changedColumns}`,
);

/** Where the far end gives the ids; what it already told of the message may have brought it. */
const adoptRemoteId = prepared(
  (messageId: number, theirId: string) => sql`
    update messages set "externalId" = ${theirId}::text where id = ${messageId} and "externalId" <> ${theirId}::text
      and not exists (select 1 from messages o where o."companyId" = messages."companyId"
        and o."whatsappId" = messages."whatsappId" and o."externalId" = ${theirId}::text)`,
);

const holdChat = prepared(
  (messageId: number, seconds: number) => sql`
    insert into held_chats ("whatsappId", "contactId", until)
    select "whatsappId", "chatId", now() + make_interval(secs => ${seconds}) from messages where id = ${messageId}
    on conflict ("companyId", "whatsappId", "contactId") do update set until = excluded.until`,
);

/** What an earlier holder was sending when it fell: it may have arrived, and it may not. */
export async function markInterrupted(work: CompanyWork, connectionId: number, epoch: number): Promise<void> {
  const { rows } = await sql<ChangedMessage>`
    update messages m set "sendState" = case when ack >= 1 then 'sent' else 'unconfirmed' end,
      "sendReason" = 'interrupted', "updatedAt" = now()
    from tickets t
    where m."companyId" = current_company() and m."whatsappId" = ${connectionId}
      and m."sendState" in ('queued', 'sending') and m."sendState" = 'sending' and m."sendEpoch" <> ${epoch}
      and ${ticketJoin}
    returning ${changedColumns}`.execute(work.db);
  await emitChangedMessages(work, rows);
}

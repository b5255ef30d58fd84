import { sql } from 'kysely';
import type { ClaimedMessage, OutboxClaim, SendOutcome, SentMessage } from '../../channels/channel-port.ts';
import { runUnawaited, prepared } from '../../platform/database/db.ts';
import { JointStatement } from '../../platform/database/joint-statement.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { addressFromNumber, addressOf, knownAddress } from '../contacts/identity.ts';
import { outgoingContent, toOutgoing, type QueuedMessage } from './outgoing-message.ts';
import { answerableNow } from './reply-window.ts';
import { isUnasked, sendLanes, unaskedLanes } from './send-lanes.ts';
import { type ChangedMessage, changedColumns, emitChangedMessages, ticketJoin } from './changed-messages.ts';

/** Number of attempts after which a message that could not be sent is marked as failed. */
const TRIES = 20;

const lanes = sql.lit(`{${Object.values(sendLanes).join()}}`);

/**
 * The send state of a message that is found by its id. Written so that no index of the outbox serves it: with few
 * messages waiting at the last analysis, the planner would read all that wait now to find the one with this id.
 */
const sendState = sql`coalesce(m."sendState", '')`;

/** What a connection claims. */
interface ConnectionClaim extends OutboxClaim {
  connectionId: number;
}

/**
 * Claims for each connection the oldest message of each conversation that has none in progress, lane by lane, the
 * longest waiting first, and marks it as being sent under this epoch. A message that is not due yet blocks nothing; one
 * whose file is being prepared blocks only its conversation. The chosen messages are passed on as an array: the planner
 * takes that for a few, and looks them up.
 */
const claimRows = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (
    ids: number[],
    epochs: number[],
    limits: number[],
    files: number[],
    bulk: number[],
    oldest: number[],
    inFlight: number[],
  ) => sql<QueuedMessage>`
    with candidates as (
      select k.id as connection, k."limit", k.files, k.bulk, k.oldest, c.*,
        row_number() over (partition by k.id order by c."notBefore", c.id) as age,
        row_number() over (partition by k.id, c.lane order by c."notBefore", c.id) as "placeInLane"
      from unnest(${ids}::int[], ${epochs}::bigint[], ${limits}::int[], ${files}::int[], ${bulk}::int[], ${oldest}::int[])
        as k(id, epoch, "limit", files, bulk, oldest)
      cross join unnest(${lanes}::int[]) as l(lane) cross join lateral (
        select m.id, m.lane, m."notBefore", m."mediaKey" is not null as "hasFile" from messages m
        where m."companyId" = current_company() and m."whatsappId" = k.id and m.lane = l.lane
          and m."sendState" in ('queued', 'sending') and m."notBefore" <= now() and not m."needsPreparation"
          and (m."sendState" = 'queued' or m."sendEpoch" = k.epoch and m.id <> all (${inFlight}::bigint[]))
          and (m."mediaKey" is null or k.files > 0)
          and not exists (select 1 from messages o where o."companyId" = current_company()
            and o."whatsappId" = k.id and o."chatId" = m."chatId" and o."sendState" in ('queued', 'sending')
            and (o."sendState" = 'sending' and o.id <> m.id or o.id < m.id and o."notBefore" <= now()))
          and not exists (select 1 from held_chats h where h."companyId" = current_company()
            and h."whatsappId" = k.id and h."contactId" = m."chatId" and h.until > now())
        order by m."notBefore", m.id limit k."limit") c
    ), placed as (
      select id, connection, "limit", files, "hasFile",
        row_number() over (partition by connection order by age > oldest, lane, "notBefore", id) as place
      from candidates where lane <> ${sql.lit(sendLanes.bulk)} or "placeInLane" <= bulk
    ), counted as (
      select *, count(*) filter (where "hasFile") over (partition by connection order by place) as "filesUntil"
      from placed
    ), next as (
      select id, "limit", row_number() over (partition by connection order by place) as turn
      from counted where not "hasFile" or "filesUntil" <= files
    ), claimed as (
      update messages m set "sendState" = 'sending', attempts = attempts + 1, "sendEpoch" = k.epoch,
        "sendingSince" = clock_timestamp()
      from unnest(${ids}::int[], ${epochs}::bigint[]) as k(id, epoch)
      where m.id = any (array(select id from next where turn <= "limit")) and m."whatsappId" = k.id
        and ${sendState} in ('queued', 'sending') returning m.*
    )
    select m.id, m."whatsappId", m."externalId", m.body, m."mediaType", m."mediaKey", m."mediaName", m."mediaMime",
      m."mediaSeconds", m."preparedFile", m.data, m."isForwarded", m."isEdited", m."chatId", m.source, m.attempts,
      c.number, w.channel, c."isGroup", (${knownAddress(sql`m."chatId"`, sql`w.channel`)}) as address,
      q."externalId" as "quotedExternalId", q."fromMe" as "quotedFromMe", q.body as "quotedBody",
      q."contactId" as "quotedContactId"
    from claimed m join contacts c on c."companyId" = m."companyId" and c.id = m."chatId"
    join connections w on w."companyId" = m."companyId" and w.id = m."whatsappId"
    left join messages q on q."companyId" = m."companyId" and q.id = m."quotedId"`,
);

const claims = new JointStatement(({ db }: CompanyWork, all: ConnectionClaim[]) => {
  // A message can be claimed once the one before it is settled.
  outcomes.send(db);
  return claimRows(
    db,
    all.map(({ connectionId }) => connectionId),
    all.map(({ epoch }) => epoch),
    all.map(({ limit }) => limit),
    all.map(({ files }) => files),
    all.map(({ bulk }) => bulk),
    all.map(({ oldest }) => oldest),
    all.flatMap(({ inFlight }) => inFlight),
  );
});

export async function claimMessages(
  work: CompanyWork,
  connectionId: number,
  claim: OutboxClaim,
  storage: Storage,
): Promise<ClaimedMessage[]> {
  const rows = await claims.join(work, { ...claim, connectionId });
  const own = rows.filter(({ whatsappId }) => whatsappId === connectionId);
  return Promise.all(
    own.map(async (message) => ({
      messageId: message.id,
      attempt: message.attempts,
      hasFile: message.mediaKey !== null,
      isBulk: isUnasked(message.source) && unaskedLanes[message.source] === 'bulk',
      content: await contentOf(work, message, connectionId, storage),
    })),
  );
}

async function contentOf(
  work: CompanyWork,
  message: QueuedMessage,
  connectionId: number,
  storage: Storage,
): Promise<ClaimedMessage['content']> {
  const { channel, isGroup, quotedContactId } = message;
  const isQuotingOther = isGroup && quotedContactId !== null && message.quotedFromMe === false;
  const [quotedSender, mayGo] = await Promise.all([
    isQuotingOther
      ? addressOf(work.db, { id: quotedContactId, number: null, channel, isGroup: false })
      : undefined,
    checkReplyWindow(work, message, connectionId),
  ]);
  if (!mayGo) return { refusal: 'window-closed' };
  const chatId = message.address ?? addressFromNumber(message);
  // The contact has no address on this channel.
  if (chatId === undefined) return { refusal: 'unreadable' };
  const outgoing = toOutgoing(message, chatId, quotedSender, outgoingContent(message, storage));
  return { outgoing: mayGo === 'after' ? { ...outgoing, isAfterWindow: true } : outgoing };
}

/**
 * Whether the message may still be sent: the reply window may have closed while it waited. `after`: it has closed, and
 * a person typed the message.
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

/** Stores the results of sending. An ack received in the meantime overrides `unconfirmed`. */
export const settleMessages = (work: CompanyWork, sent: SentMessage[]): Promise<void> =>
  outcomes.join(work, sent);

/** All statements are sent before the first result is awaited, because the claim that follows must see their effects. */
const outcomes = new JointStatement(async (work: CompanyWork, all: SentMessage[][]) => {
  const { db } = work;
  // Always in the order of ids, so that two writers cannot deadlock.
  const ordered = all.flat().toSorted((one, other) => one.messageId - other.messageId);
  for (const { messageId, outcome } of ordered)
    if (outcome.state === 'held') runUnawaited(db, holdChat(db, messageId, outcome.forMs / 1000));
  const settling = settle(
    db,
    ordered.map(({ messageId }) => messageId),
    ordered.map(({ outcome }) => (outcome.state === 'held' ? 'queued' : outcome.state)),
    ordered.map(({ outcome }) => ('reason' in outcome ? outcome.reason.slice(0, 200) : null)),
    ordered.map(({ outcome }) => wasInVain(outcome)),
  );
  for (const { messageId, outcome } of ordered)
    if (outcome.state === 'sent' && outcome.externalId !== undefined)
      runUnawaited(db, adoptRemoteId(db, messageId, outcome.externalId));
  await emitChangedMessages(work, settling);
});

const wasInVain = (outcome: SendOutcome): boolean => outcome.state === 'queued' && !outcome.wasTried;

const settle = prepared(
  (ids: number[], states: string[], reasons: (string | null)[], inVain: boolean[]) => sql<ChangedMessage>`
    update messages m set
      "sendState" = case
        when s.state = 'queued' and not s."inVain" and attempts >= ${sql.lit(TRIES)} then 'failed'
        when s.state = 'unconfirmed' and ack >= 1 then 'sent'
        else s.state end,
      "sendReason" = case
        when s.state = 'queued' and not s."inVain" and attempts >= ${sql.lit(TRIES)} then coalesce(s.reason, 'away')
        when s.state = 'queued' then null else s.reason end,
      attempts = attempts - case when s."inVain" then 1 else 0 end,
      ack = case when s.state = 'sent' then greatest(ack, 1) else ack end,
      "updatedAt" = now()
    from unnest(${ids}::bigint[], ${states}::text[], ${reasons}::text[], ${inVain}::boolean[])
      as s(id, state, reason, "inVain"), tickets t
    where m.id = s.id and m."companyId" = current_company() and ${sendState} = 'sending' and ${ticketJoin}
    returning ${changedColumns}`,
);

/** For channels that assign the ids; an earlier ack may already have brought the id. */
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

/** Marks what an earlier holder of the lease was sending when it stopped: it may or may not have arrived. */
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

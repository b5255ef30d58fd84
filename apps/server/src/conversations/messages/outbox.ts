import type { Outgoing, OutgoingContent } from '@prosa/channels';
import { sql } from 'kysely';
import type { NextMessage, Outcome } from '../../channels/door.ts';
import { makeVoiceNote, type VoiceNote } from '../../platform/audio.ts';
import { kept } from '../../platform/db.ts';
import type { Storage } from '../../platform/storage.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { addressOf } from '../contacts/identity.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import type { MessageData } from './queries.ts';
import { tellMessage } from './telling.ts';

interface QueuedMessage {
  id: number;
  externalId: string;
  body: string;
  mediaType: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSeconds: number | null;
  data: MessageData | null;
  isForwarded: boolean;
  chatId: number;
  number: string | null;
  /** Of the connection it goes over: somebody may be known on several channels. */
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  isGroup: boolean;
  quotedExternalId: string | null;
  quotedFromMe: boolean | null;
  quotedBody: string | null;
  quotedContactId: number | null;
}

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
): Promise<NextMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    with next as (
      select ${kept} id from messages
      where "companyId" = current_company() and "whatsappId" = ${connectionId}
        and "sendState" in ('queued', 'sending') and ("sendState" = 'queued' or "sendEpoch" = ${epoch})
      order by id limit 1 for no key update
    ), claimed as (
      update messages m set "sendState" = 'sending', attempts = attempts + 1, "sendEpoch" = ${epoch}, "sendingSince" = now()
      from next where m.id = next.id returning m.*
    )
    select m.id, m."externalId", m.body, m."mediaType", m."mediaKey", m."mediaName", m."mediaMime", m."mediaSeconds",
      m.data, m."isForwarded", m."chatId", c.number, w.channel, c."isGroup",
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
  let voice: VoiceNote | undefined;
  return {
    messageId: message.id,
    async prepare() {
      if (chatId === undefined) throw new Error('nobody knows where to write to');
      if (message.data?.isVoice && message.mediaKey !== null)
        voice = await makeVoiceNote(storage, message.mediaKey);
      return outgoingOf(message, chatId, quotedSender, contentOf(message, storage, voice));
    },
    discard: async () => voice?.discard(),
  };
}

function outgoingOf(
  message: QueuedMessage,
  chatId: string,
  quotedSender: string | undefined,
  content: OutgoingContent,
): Outgoing {
  return {
    id: message.externalId,
    chatId,
    content,
    isForwarded: message.isForwarded,
    ...(message.quotedExternalId === null
      ? {}
      : {
          quoted: {
            id: message.quotedExternalId,
            chatId,
            fromMe: message.quotedFromMe === true,
            text: message.quotedBody ?? '',
            ...(quotedSender === undefined ? {} : { senderId: quotedSender }),
          },
        }),
  };
}

function contentOf(message: QueuedMessage, storage: Storage, voice: VoiceNote | undefined): OutgoingContent {
  const { data, body, mediaKey } = message;
  if (mediaKey !== null) {
    return {
      type: 'media',
      caption: body,
      media: {
        kind: kindOf(message.mediaType),
        mimetype: voice ? 'audio/ogg; codecs=opus' : (message.mediaMime ?? 'application/octet-stream'),
        fileName: message.mediaName ?? 'file',
        isVoice: voice !== undefined,
        seconds: voice?.seconds ?? message.mediaSeconds,
        waveform: voice?.waveform ?? null,
        open: () => Promise.resolve(voice ? voice.open() : storage.read(mediaKey)),
      },
    };
  }
  if (data?.cards) return { type: 'contacts', cards: data.cards };
  if (data?.latitude !== undefined && data.longitude !== undefined)
    return { type: 'location', latitude: data.latitude, longitude: data.longitude, name: data.name ?? '' };
  return { type: 'text', text: body };
}

const kindOf = (mediaType: string) =>
  mediaType === 'image' || mediaType === 'video' || mediaType === 'audio' || mediaType === 'sticker'
    ? mediaType
    : 'document';

/** What came of it. An answer that came in the meantime counts more than not having heard one. */
export async function settleMessage(work: CompanyWork, messageId: number, outcome: Outcome): Promise<void> {
  const reason = 'reason' in outcome ? outcome.reason.slice(0, 200) : null;
  const wasInVain = outcome.state === 'queued' && !outcome.wasTried;
  const { rows } = await sql<{ ticketId: number }>`
    update ${kept} messages set
      "sendState" = case
        when ${outcome.state} = 'queued' and not ${wasInVain} and attempts >= ${TRIES} then 'failed'
        when ${outcome.state} = 'unconfirmed' and ack >= 1 then 'sent'
        else ${outcome.state} end,
      "sendReason" = case when ${outcome.state} = 'queued' and not ${wasInVain} and attempts >= ${TRIES} then 'away' else ${reason} end,
      attempts = attempts - case when ${wasInVain} then 1 else 0 end,
      ack = case when ${outcome.state} = 'sent' then greatest(ack, 1) else ack end,
      "updatedAt" = now()
    where id = ${messageId} and "sendState" = 'sending' returning "ticketId"`.execute(work.db);
  await tellAll(
    work,
    rows.map((row) => ({ id: messageId, ticketId: row.ticketId })),
  );
}

/** What an earlier holder was sending when it fell: it may have arrived, and it may not. */
export async function takeOver(work: CompanyWork, connectionId: number, epoch: number): Promise<void> {
  const { rows } = await sql<{ id: number; ticketId: number }>`
    update messages set "sendState" = case when ack >= 1 then 'sent' else 'unconfirmed' end, "sendReason" = 'interrupted',
      "updatedAt" = now()
    where "companyId" = current_company() and "whatsappId" = ${connectionId}
      and "sendState" in ('queued', 'sending') and "sendState" = 'sending' and "sendEpoch" <> ${epoch}
    returning id, "ticketId"`.execute(work.db);
  await tellAll(work, rows);
}

async function tellAll(work: CompanyWork, messages: { id: number; ticketId: number }[]): Promise<void> {
  for (const { id, ticketId } of messages) {
    const ticket = await findTicketRecord(work.db, ticketId);
    if (ticket) await tellMessage(work, ticket, id);
  }
}

import { sanitizeDeep } from '@prosa/channels';
import { sql } from 'kysely';
import { prepared, runUnawaited } from '../../../platform/database/db.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { recordReceivedMessages } from '../../tickets/update-last-message.ts';
import { lastMessagePreview } from '../../tickets/last-message-preview.ts';
import * as queries from '../queries.ts';
import type { InboundMessage } from './decode-messages.ts';
import type { MessagePlace } from './find-place.ts';
import { toMessageRow } from './message-row.ts';
import { senderName } from './people.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** A message with its place in a conversation. */
export interface PlacedMessage {
  message: InboundMessage;
  place: MessagePlace;
  /** The message it quotes, if that was looked up and is stored. */
  quotedId?: number | undefined;
}

/** …with its row; undefined if the message was already stored. */
export interface StoredMessage extends PlacedMessage {
  record: queries.MessageRecord | undefined;
}

/** Stores one message after looking up the message that it quotes. */
export async function storeMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  placed: PlacedMessage,
): Promise<StoredMessage> {
  const { quoted: reference } = placed.message;
  const quoted = reference && (await queries.lockByExternalId(work.db, connection.id, reference.id));
  const whole = { ...placed, quotedId: quoted?.id };
  const [stored] = await storeMessages(work, connection, [whole]);
  return stored ?? { ...whole, record: undefined };
}

/** Stores several messages in order with one statement, and updates their tickets accordingly. */
export async function storeMessages(
  work: CompanyWork,
  connection: ReceivingConnection,
  batch: PlacedMessage[],
): Promise<StoredMessage[]> {
  const rows = batch.map((placed) => toNewRow(connection, placed, takePosition(work, placed)));
  // Truncated text may end in half a surrogate pair, which the database rejects as JSON.
  const inserted = await insertAll(work.db, JSON.stringify(sanitizeDeep(rows)));
  const byId = new Map(inserted.map((record) => [record.externalId, record]));
  const stored = batch.map((placed) => {
    const record = byId.get(placed.message.id);
    // A message that occurs twice in one batch is new only the first time.
    byId.delete(placed.message.id);
    return { ...placed, record };
  });
  const progress = stored.flatMap((one, index) => toTicketProgress(one, rows[index]?.position));
  if (progress.length > 0) runUnawaited(work.db, recordReceivedMessages(work.db, progress));
  return stored;
}

/** Also advances the ticket, so that the next message of the batch comes after this one. */
function takePosition(work: CompanyWork, { place: { ticket } }: PlacedMessage): number {
  const position = queries.nextPosition(work, ticket.lastPosition);
  ticket.lastPosition = position;
  return position;
}

function toNewRow(
  connection: ReceivingConnection,
  { message, place, quotedId }: PlacedMessage,
  position: number,
) {
  return {
    mediaState: 'none',
    ...toMessageRow(connection, message, place),
    position,
    read: message.fromMe,
    quotedId: quotedId ?? null,
    quotedBody: quotedId === undefined ? (message.quoted?.text.slice(0, 4096) ?? null) : null,
    sentAt: message.at,
  };
}

function toTicketProgress({ message, place, record }: StoredMessage, position: number | undefined) {
  if (!record || position === undefined) return [];
  const { mediaType, body, media, fromMe } = message;
  return [
    {
      ticketId: place.ticket.id,
      messageId: record.id,
      position,
      ...lastMessagePreview({ mediaType, body, mediaName: media?.name }),
      sender: fromMe ? null : senderName(place),
    },
  ];
}

const columns = sql`"ticketId", "chatId", "contactId", "whatsappId", "queueId", "externalId", position, "sentAt", "fromMe",
  source, read, ack, "sendState", "isForwarded", "quotedId", "quotedBody", body, "mediaType", data, "mediaState",
  "mediaReference", "mediaMime", "mediaName", "mediaBytes", "mediaSeconds"`;
const insertAll = prepared(
  (rows: string) => sql<queries.MessageRecord>`
    insert into messages (${columns})
    select ${columns} from json_populate_recordset(null::messages, ${rows}::json)
    on conflict do nothing
    returning ${queries.recordColumns}`,
);

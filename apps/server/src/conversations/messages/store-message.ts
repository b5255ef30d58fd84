import { type Incoming, type IncomingMessage, sanitizeDeep } from '@prosa/channels';
import { sql } from 'kysely';
import { coalesceQueries, runUnawaited, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { recordReceivedMessages } from '../tickets/update-last-message.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { type StoredContent, storedContent } from './stored-content.ts';
import { completeEarlyEdit } from './early-edits.ts';
import type { PrefetchedPlaces } from './inbound-prefetch.ts';
import { lastMessagePreview } from './last-message-preview.ts';
import * as queries from './queries.ts';
import { incomingValues } from './incoming-values.ts';
import { emitNewMessage } from './message-events.ts';

interface Connection {
  id: number;
  /** Whether attendants of this company are shown numbers only in part. */
  companyHidesNumbers: boolean;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
}

export interface MessagePlace {
  /** Held until the commit. */
  ticket: TicketRecord;
  contact: ContactRecord;
  author: ContactRecord;
}

/** A message on its way into the conversation it belongs to. */
export interface PlacedMessage {
  incoming: IncomingMessage;
  place: MessagePlace;
  content: StoredContent;
}

/** Gives it its place in the conversation and tells of it; nothing for what is here already. */
export async function storeMessage(
  work: CompanyWork,
  connection: Connection,
  arriving: PlacedMessage,
): Promise<number | undefined> {
  const { quoted: reference } = arriving.incoming;
  const quoted = reference && (await queries.lockByExternalId(work.db, connection.id, reference.id));
  const [stored] = await insertReceived(work, connection, [arriving], quoted?.id);
  return stored && emitStoredMessage(work, connection, stored, Boolean(quoted));
}

/** …and with its row, or with none because it was here before. */
export interface StoredMessage extends PlacedMessage {
  record: queries.MessageRecord | undefined;
}

/**
 * As many as follow each other of which it is known beforehand where they belong, written down in one go; who takes
 * them in one by one then finds them stored (`tellStored`). None when the first is not of those.
 */
export async function storeBatch(
  work: CompanyWork,
  connection: Connection,
  incoming: Incoming[],
  foreseen: PrefetchedPlaces,
): Promise<StoredMessage[]> {
  const stretch: PlacedMessage[] = [];
  for (const one of incoming) {
    const place = foreseen.placeOf(one);
    // What it quotes may have come only just before.
    if (!place || one.kind !== 'message' || one.quoted) break;
    stretch.push({ incoming: one, place, content: storedContent(one) });
  }
  return stretch.length > 0 ? insertReceived(work, connection, stretch) : [];
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

// What was cut may have been cut in the middle of a sign, which is no JSON for the database.
const insertCoalesced = coalesceQueries((db, rows: object[]) =>
  insertAll(db, JSON.stringify(sanitizeDeep(rows))),
);

/** In their order, with how far their tickets are by them. Only one that comes by itself may quote. */
async function insertReceived(
  work: CompanyWork,
  connection: Connection,
  arriving: PlacedMessage[],
  quotedId: number | null = null,
): Promise<StoredMessage[]> {
  const rows = arriving.map(({ incoming, place, content }) => {
    const position = queries.nextPosition(work, place.ticket.lastPosition);
    place.ticket.lastPosition = position;
    return {
      mediaState: 'none',
      ...incomingValues(connection, incoming, place, content),
      data: content.data,
      position,
      read: incoming.fromMe,
      quotedId,
      quotedBody: quotedId === null ? (incoming.quoted?.text.slice(0, 4096) ?? null) : null,
      sentAt: incoming.at,
    };
  });
  const { rows: inserted } = await insertCoalesced(work.db, rows);
  const own = inserted.filter((record) => record.whatsappId === connection.id);
  const byId = new Map(own.map((record) => [record.externalId, record]));
  const stored = arriving.map((one) => {
    const record = byId.get(one.incoming.id);
    // Told twice in one go, it is new only the first time.
    byId.delete(one.incoming.id);
    return { ...one, record };
  });
  const progress = rows.flatMap(({ ticketId, position, fromMe }, index) => {
    const { record, content, place } = stored[index] ?? {};
    return record && content && place
      ? [
          {
            ticketId,
            messageId: record.id,
            position,
            ...lastMessagePreview({ ...content, mediaName: content.media?.name }),
            sender: fromMe ? null : senderName(place),
          },
        ]
      : [];
  });
  if (progress.length > 0) runUnawaited(work.db, recordReceivedMessages(work.db, progress));
  return stored;
}

/** Who of a group wrote, if it is known by a name; of anybody else the ticket says it. */
export const senderName = ({ contact, author }: Pick<MessagePlace, 'contact' | 'author'>): string =>
  author.id === contact.id || author.name === author.number ? '' : author.name;

/** Tells of a message that was written down; of one that was here before only what is new about it. */
export async function emitStoredMessage(
  work: CompanyWork,
  connection: Connection,
  { incoming, place, content, record }: StoredMessage,
  isQuoting = false,
): Promise<number | undefined> {
  if (!record) {
    await completeEarlyEdit(work, connection, incoming, place, content);
    return undefined;
  }
  const written = isQuoting ? undefined : { record, author: place.author };
  await emitNewMessage(work, place.ticket, record.id, written, connection.companyHidesNumbers);
  return record.id;
}

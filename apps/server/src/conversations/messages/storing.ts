import { type Incoming, type IncomingMessage, storableParts } from '@prosa/channels';
import { sql } from 'kysely';
import { askJointly, inPassing, keep } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { noteIncoming } from '../tickets/progress.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { type StoredContent, storedContent } from './content.ts';
import { completeEarly } from './early-edits.ts';
import type { Foreseen } from './foreseeing.ts';
import { lastWordsOf } from './last-words.ts';
import * as queries from './queries.ts';
import { receivedValues } from './received.ts';
import { tellNewMessage } from './telling.ts';

interface Connection {
  id: number;
  /** Whether attendants of this company are shown numbers only in part. */
  companyHidesNumbers: boolean;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
}

export interface Place {
  /** Held until the commit. */
  ticket: TicketRecord;
  contact: ContactRecord;
  author: ContactRecord;
}

/** A message on its way into the conversation it belongs to. */
export interface Arriving {
  incoming: IncomingMessage;
  place: Place;
  content: StoredContent;
}

/** Gives it its place in the conversation and tells of it; nothing for what is here already. */
export async function storeMessage(
  work: CompanyWork,
  connection: Connection,
  arriving: Arriving,
): Promise<number | undefined> {
  const { quoted: reference } = arriving.incoming;
  const quoted = reference && (await queries.lockByExternalId(work.db, connection.id, reference.id));
  const [stored] = await insertReceived(work, connection, [arriving], quoted?.id);
  return stored && tellStored(work, connection, stored, Boolean(quoted));
}

/** …and with its row, or with none because it was here before. */
export interface Stored extends Arriving {
  record: queries.MessageRecord | undefined;
}

/**
 * As many as follow each other of which it is known beforehand where they belong, written down in one go; who takes
 * them in one by one then finds them stored (`tellStored`). None when the first is not of those.
 */
export async function storeStretch(
  work: CompanyWork,
  connection: Connection,
  incoming: Incoming[],
  foreseen: Foreseen,
): Promise<Stored[]> {
  const stretch: Arriving[] = [];
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
const insertAll = keep(
  (rows: string) => sql<queries.MessageRecord>`
    insert into messages (${columns})
    select ${columns} from json_populate_recordset(null::messages, ${rows}::json)
    on conflict do nothing
    returning ${queries.recordColumns}`,
);

// What was cut may have been cut in the middle of a sign, which is no JSON for the database.
const insertJointly = askJointly((db, rows: object[]) => insertAll(db, JSON.stringify(storableParts(rows))));

/** In their order, with how far their tickets are by them. Only one that comes by itself may quote. */
async function insertReceived(
  work: CompanyWork,
  connection: Connection,
  arriving: Arriving[],
  quotedId: number | null = null,
): Promise<Stored[]> {
  const rows = arriving.map(({ incoming, place, content }) => {
    const position = queries.nextPosition(place.ticket.lastPosition);
    place.ticket.lastPosition = position;
    return {
      mediaState: 'none',
      ...receivedValues(connection, incoming, place, content),
      data: content.data,
      position,
      read: incoming.fromMe,
      quotedId,
      quotedBody: quotedId === null ? (incoming.quoted?.text.slice(0, 4096) ?? null) : null,
      sentAt: incoming.at,
    };
  });
  const { rows: inserted } = await insertJointly(work.db, rows);
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
            ...lastWordsOf({ ...content, mediaName: content.media?.name }),
            sender: fromMe ? null : senderIn(place),
          },
        ]
      : [];
  });
  if (progress.length > 0) inPassing(work.db, noteIncoming(work.db, progress));
  return stored;
}

/** Who of a group wrote, if it is known by a name; of anybody else the ticket says it. */
export const senderIn = ({ contact, author }: Pick<Place, 'contact' | 'author'>): string =>
  author.id === contact.id || author.name === author.number ? '' : author.name;

/** Tells of a message that was written down; of one that was here before only what is new about it. */
export async function tellStored(
  work: CompanyWork,
  connection: Connection,
  { incoming, place, content, record }: Stored,
  isQuoting = false,
): Promise<number | undefined> {
  if (!record) {
    await completeEarly(work, connection, incoming, place, content);
    return undefined;
  }
  const written = isQuoting ? undefined : { record, author: place.author };
  await tellNewMessage(work, place.ticket, record.id, written, connection.companyHidesNumbers);
  return record.id;
}

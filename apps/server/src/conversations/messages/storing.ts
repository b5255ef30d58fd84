import type { Incoming, IncomingMessage } from '@prosa/channels';
import { sql } from 'kysely';
import { inPassing, keep } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { noteAllIncoming, noteIncoming } from '../tickets/progress.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { type StoredContent, storedContent } from './content.ts';
import { completeEarly } from './early-edits.ts';
import type { Foreseen } from './foreseeing.ts';
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
  { incoming, place, content }: Arriving,
): Promise<number | undefined> {
  const { ticket } = place;
  const quoted =
    incoming.quoted && (await queries.lockByExternalId(work.db, connection.id, incoming.quoted.id));
  const position = queries.nextPosition(ticket.lastPosition);
  const record = await queries.insertMessage(work.db, {
    ...receivedValues(connection, incoming, place, content),
    position,
    read: incoming.fromMe,
    quotedId: quoted?.id ?? null,
    quotedBody: quoted || !incoming.quoted ? null : incoming.quoted.text.slice(0, 4096),
    sentAt: incoming.at,
  });
  if (record) {
    ticket.lastPosition = position;
    const progress = { position, lastMessage: content.lastMessage, isOurs: incoming.fromMe };
    inPassing(work.db, noteIncoming(work.db, ticket, progress));
  }
  return tellStored(work, connection, { incoming, place, content, record }, Boolean(quoted));
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

const insertAll = keep(
  (whatsappId: number, rows: string) => sql<queries.MessageRecord>`
    with said as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as said("ticketId" int, "chatId" int, "contactId" int,
        "queueId" int, "externalId" text, body text, "mediaType" text, data jsonb, "isForwarded" boolean,
        "mediaState" text, "mediaReference" text, "mediaMime" text, "mediaName" text, "mediaBytes" bigint,
        "mediaSeconds" int, position bigint, "sentAt" timestamptz)
    )
    insert into messages ("whatsappId", "fromMe", "ticketId", "chatId", "contactId", "queueId", "externalId", body,
      "mediaType", data, "isForwarded", "mediaState", "mediaReference", "mediaMime", "mediaName", "mediaBytes",
      "mediaSeconds", position, "sentAt")
    select ${whatsappId}::int, false, "ticketId", "chatId", "contactId", "queueId", "externalId", body,
      "mediaType", data, "isForwarded", coalesce("mediaState", 'none'), "mediaReference", "mediaMime", "mediaName",
      "mediaBytes", "mediaSeconds", position, "sentAt"
    from said
    on conflict do nothing
    returning ${queries.recordColumns}`,
);

async function insertReceived(
  work: CompanyWork,
  connection: Connection,
  stretch: Arriving[],
): Promise<Stored[]> {
  const rows = stretch.map(({ incoming, place, content }) => {
    const position = queries.nextPosition(place.ticket.lastPosition);
    place.ticket.lastPosition = position;
    const values = receivedValues(connection, incoming, place, content);
    return { ...values, data: content.data, position, sentAt: incoming.at };
  });
  const inserted = await insertAll(work.db, connection.id, JSON.stringify(rows));
  const byId = new Map(inserted.map((record) => [record.externalId, record]));
  const stored = stretch.map((one) => {
    const record = byId.get(one.incoming.id);
    // Told twice in one go, it is new only the first time.
    byId.delete(one.incoming.id);
    return { ...one, record };
  });
  const progress = rows.flatMap(({ ticketId, position }, index) => {
    const { record, content } = stored[index] ?? {};
    return record && content ? [{ ticketId, position, lastMessage: content.lastMessage }] : [];
  });
  if (progress.length > 0) inPassing(work.db, noteAllIncoming(work.db, progress));
  return stored;
}

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

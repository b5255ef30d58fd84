import type { HistoryChunk, IncomingMessage } from '@prosa/channels';
import { IMPORT_DONE } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { setImportStatus, emitImportStatus } from '../../organization/connections/import-status.ts';
import { resolveContact } from '../contacts/identity.ts';
import { storePhoneBookChat } from '../contacts/channel-contacts.ts';
import { emitContactsReload } from '../contacts/contact-events.ts';
import { importedTicketFor, recordImportedMessage } from '../tickets/import-ticket.ts';
import { decodeMessage, type InboundMessage } from './inbound/decode-messages.ts';
import { toMessageRow } from './inbound/message-row.ts';
import { senderName } from './inbound/people.ts';
import type { ReceivingConnection } from './inbound/receiving-connection.ts';
import { lastMessagePreview } from '../tickets/last-message-preview.ts';
import { insertMessage, messageExists } from './queries.ts';

/** The import settings of a connection. */
export interface ImportOptions {
  isWanted: boolean;
  /** All history is collected and is now being imported. */
  isRunning: boolean;
  first: Date | null;
  last: Date | null;
  withGroups: boolean;
  queueId: number | null;
  closesTickets: boolean;
}

/**
 * Stores the history that a phone sends. Nothing is shown yet: chunks arrive in any order, and a conversation is
 * written from its beginning.
 */
export async function collectHistory(
  work: CompanyWork,
  { connection, options }: { connection: ReceivingConnection; options: ImportOptions },
  chunk: HistoryChunk,
): Promise<void> {
  for (const message of chunk.messages)
    if (!message.chat.isGroup) await storePhoneBookChat(work, connection.id, message.chat);
  if (!options.isWanted) return;
  const wanted = chunk.messages.filter((message) => isWanted(message, options));
  for (const message of wanted)
    await sql`
      insert into import_messages ("whatsappId", "externalId", at, content)
      values (${connection.id}, ${message.id}, ${message.at}, ${JSON.stringify(message)})
      on conflict do nothing`.execute(work.db);
  // A chunk after the last one is imported with the others.
  if (options.isRunning) return;
  if (!chunk.isLast) {
    await setImportStatus(work, connection.id, String(work.now.getTime()));
    emitImportStatus(work, connection.id, { this: -1, all: -1, date: null });
    return;
  }
  await setImportStatus(work, connection.id, 'Running');
}

const isWanted = ({ at, chat }: IncomingMessage, { first, last, withGroups }: ImportOptions): boolean =>
  (first === null || at >= first) && (last === null || at <= last) && (!chat.isGroup || withGroups);

/** Small batches, so that the company can keep working during an import. */
const BATCH_SIZE = 50;

/** Imports the oldest collected messages; returns true while more are left. */
export async function importNextBatch(
  work: CompanyWork,
  connection: ReceivingConnection,
  options: ImportOptions,
): Promise<boolean> {
  if (!options.isRunning) return false;
  const { rows } = await sql<{ externalId: string; content: IncomingMessage }>`
    select "externalId", content from import_messages where "whatsappId" = ${connection.id}
    order by at, "externalId" limit ${BATCH_SIZE}`.execute(work.db);
  for (const { content } of rows) await importMessage(work, { connection, options }, decodeMessage(content));
  await sql`
    delete from import_messages where "whatsappId" = ${connection.id}
      and "externalId" = any (${rows.map((row) => row.externalId)}::text[])`.execute(work.db);
  const { done, left } = await progressOf(work, connection.id, rows.length);
  if (left > 0) {
    const date = rows.at(-1)?.content.at;
    emitImportStatus(work, connection.id, {
      this: done,
      all: done + left,
      date: date === undefined ? null : String(date),
    });
    return true;
  }
  emitContactsReload(work);
  await setImportStatus(work, connection.id, options.closesTickets ? null : IMPORT_DONE);
  return false;
}

/** Progress is derived from the remaining rows: no counter has to be kept, and a crash loses nothing. */
async function progressOf(work: CompanyWork, connectionId: number, written: number) {
  const { rows } = await sql<{ left: number; done: number }>`
    select (select count(*) from import_messages where "whatsappId" = ${connectionId}) as left,
      (select count(*) from messages m join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
        where t."whatsappId" = ${connectionId} and t.imported is not null) as done`.execute(work.db);
  return { left: rows[0]?.left ?? 0, done: Math.max(rows[0]?.done ?? 0, written) };
}

/** An import may create thousands of contacts, so no events are emitted for them. */
const withoutEvents = { tell: () => Promise.resolve() };

async function importMessage(
  work: CompanyWork,
  { connection, options }: { connection: ReceivingConnection; options: ImportOptions },
  message: InboundMessage,
): Promise<void> {
  if (await messageExists(work.db, connection.id, message.id)) return;
  const at = new Date(message.at);
  const common = { channel: connection.channel, whatsappId: connection.id };
  const chat = { ...message.chat, ...common, name: message.fromMe ? null : message.chat.name };
  const contact = await resolveContact(work, chat, withoutEvents);
  const author =
    message.chat.isGroup && !message.fromMe && message.sender.ids.length > 0
      ? await resolveContact(work, { ...message.sender, ...common, isGroup: false }, withoutEvents)
      : contact;
  const ticket = await importedTicketFor(work, { connection, contact }, options);
  const { mediaType, body, data, media } = message;
  const written = await insertMessage(work.db, {
    ...toMessageRow(connection, message, { ticket, contact, author }),
    data: data && JSON.stringify(data),
    // Its original place, before all newer messages.
    position: at.getTime() * 1000,
    read: true,
    sentAt: at,
  });
  if (!written) return;
  const sender = message.fromMe ? null : senderName({ contact, author });
  const words = lastMessagePreview({ mediaType, body, mediaName: media?.name });
  await recordImportedMessage(work, ticket, { at, messageId: written.id, ...words, sender });
}

import { sql } from 'kysely';
import type { FetchedFile, WaitingMedia } from '../../channels/door.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import { mediaContext } from './received.ts';
import { lockMessage, type MessageData, saveMessage } from './queries.ts';
import { tellMessage } from './telling.ts';

interface Waiting {
  id: number;
  externalId: string;
  mediaReference: string;
  mediaName: string | null;
  mediaMime: string | null;
}

export async function waitingMedia(
  { db }: CompanyWork,
  connectionId: number,
  limit: number,
  secrets: Secrets,
): Promise<WaitingMedia[]> {
  const { rows } = await sql<Waiting>`
    select id, "externalId", "mediaReference", "mediaName", "mediaMime" from messages
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "mediaState" = 'waiting'
      and "mediaReference" is not null
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    messageId: row.id,
    reference: secrets.open(row.mediaReference, mediaContext(connectionId, row.externalId)),
    name: row.mediaName,
    mime: row.mediaMime ?? 'application/octet-stream',
  }));
}

/** The file is here: what it is said to be is replaced by what its bytes are. */
export async function keepMedia(
  work: CompanyWork,
  messageId: number,
  { key, mime, bytes, extension, dimensions, thumbnail }: FetchedFile & { thumbnail: FetchedFile | null },
): Promise<void> {
  const message = await lockMessage(work.db, messageId);
  await recordFile(work, { key, mime, bytes, extension });
  if (thumbnail) await recordFile(work, thumbnail);
  await saveMessage(work.db, messageId, {
    mediaState: 'ready',
    mediaKey: key,
    mediaMime: mime,
    mediaBytes: bytes,
    mediaName: message.mediaName ?? `${message.mediaType}.${extension}`,
    thumbnailKey: thumbnail?.key ?? null,
    ...(dimensions && { data: JSON.stringify({ ...(message.data as MessageData | null), ...dimensions }) }),
  });
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await tellMessage(work, ticket, messageId);
}

/** The reference stays: somebody may have the phone send it again, and then try once more. */
export async function mediaGone(work: CompanyWork, messageId: number): Promise<void> {
  const message = await saveMessage(work.db, messageId, { mediaState: 'gone' });
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await tellMessage(work, ticket, messageId);
}

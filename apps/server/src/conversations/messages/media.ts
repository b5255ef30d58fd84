import { sql, type Updateable } from 'kysely';
import type { FetchedFile, PendingMedia } from '../../channels/channel-port.ts';
import type { Messages } from '../../platform/database/database.gen.ts';
import type { Secrets } from '../../platform/identity/secrets.ts';
import { recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import { mediaContext } from './inbound/message-row.ts';
import { lockMessage, type MessageData, saveMessage } from './queries.ts';
import { emitMessage } from './message-events.ts';

interface PendingMediaRow {
  id: number;
  externalId: string;
  mediaReference: string;
  mediaName: string | null;
  mediaMime: string | null;
  mediaType: string;
}

export async function listPendingMedia(
  { db }: CompanyWork,
  connectionId: number,
  { limit, secrets }: { limit: number; secrets: Secrets },
): Promise<PendingMedia[]> {
  const { rows } = await sql<PendingMediaRow>`
    select id, "externalId", "mediaReference", "mediaName", "mediaMime", "mediaType" from messages
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "mediaState" = 'waiting'
      and "mediaReference" is not null
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    messageId: row.id,
    reference: secrets.open(row.mediaReference, mediaContext(connectionId, row.externalId)),
    name: row.mediaName,
    mime: row.mediaMime ?? 'application/octet-stream',
    isStory: isText(row.mediaType),
  }));
}

/** The file was downloaded: the type detected from its bytes replaces the declared one. */
export async function storeMedia(
  work: CompanyWork,
  messageId: number,
  file: FetchedFile & { thumbnail: FetchedFile | null },
): Promise<void> {
  const { key, mime, bytes, extension, dimensions, seconds = null, thumbnail } = file;
  const message = await lockMessage(work.db, messageId);
  await recordFile(work, { key, mime, bytes, extension });
  if (thumbnail) await recordFile(work, thumbnail);
  await saveMessage(work, messageId, {
    mediaState: 'ready',
    mediaType: detectedMediaType(message.mediaType, mime),
    mediaKey: key,
    mediaMime: mime,
    mediaBytes: bytes,
    // Some channels do not report the duration.
    mediaSeconds: message.mediaSeconds || seconds,
    mediaName: message.mediaName ?? `${detectedMediaType(message.mediaType, mime)}.${extension}`,
    thumbnailKey: thumbnail?.key ?? null,
    ...(dimensions && { data: JSON.stringify({ ...(message.data as MessageData | null), ...dimensions }) }),
  });
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await emitMessage(work, ticket, messageId);
}

/** Shared content is declared as a picture; only its bytes tell whether it is a video. */
function detectedMediaType(mediaType: string, mime: string): string {
  if (mediaType !== 'image' && mediaType !== 'video') return mediaType;
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' ? family : 'application';
}

/** A text has no file of its own; the file that came with it is the story it answers. */
const isText = (mediaType: string): boolean =>
  mediaType === 'conversation' || mediaType === 'extendedTextMessage';

/** Stores a thumbnail of the answered story, if one could be made; the text is complete without it. */
export async function storeStoryThumbnail(
  work: CompanyWork,
  messageId: number,
  picture: FetchedFile | null,
): Promise<void> {
  if (picture) await recordFile(work, picture);
  await finishFetch(work, messageId, {
    mediaState: 'none',
    mediaMime: null,
    thumbnailKey: picture?.key ?? null,
  });
}

/** Keeps the reference, so that the download can be tried again after the phone has sent the file again. */
export async function markMediaGone(work: CompanyWork, messageId: number): Promise<void> {
  const { mediaType } = await lockMessage(work.db, messageId);
  if (isText(mediaType)) await storeStoryThumbnail(work, messageId, null);
  else await finishFetch(work, messageId, { mediaState: 'gone' });
}

async function finishFetch(work: CompanyWork, messageId: number, set: Updateable<Messages>): Promise<void> {
  const message = await saveMessage(work, messageId, set);
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await emitMessage(work, ticket, messageId);
}

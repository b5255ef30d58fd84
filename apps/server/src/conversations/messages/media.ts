import { sql, type Updateable } from 'kysely';
import type { FetchedFile, WaitingMedia } from '../../channels/door.ts';
import type { Messages } from '../../platform/database.gen.ts';
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
  mediaType: string;
}

export async function waitingMedia(
  { db }: CompanyWork,
  connectionId: number,
  limit: number,
  secrets: Secrets,
): Promise<WaitingMedia[]> {
  const { rows } = await sql<Waiting>`
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

/** The file is here: what it is said to be is replaced by what its bytes are. */
export async function keepMedia(
  work: CompanyWork,
  messageId: number,
  file: FetchedFile & { thumbnail: FetchedFile | null },
): Promise<void> {
  const { key, mime, bytes, extension, dimensions, seconds = null, thumbnail } = file;
  const message = await lockMessage(work.db, messageId);
  await recordFile(work, { key, mime, bytes, extension });
  if (thumbnail) await recordFile(work, thumbnail);
  await saveMessage(work.db, messageId, {
    mediaState: 'ready',
    mediaType: seenAs(message.mediaType, mime),
    mediaKey: key,
    mediaMime: mime,
    mediaBytes: bytes,
    // Some channels say how long it is, some say nothing.
    mediaSeconds: message.mediaSeconds || seconds,
    mediaName: message.mediaName ?? `${seenAs(message.mediaType, mime)}.${extension}`,
    thumbnailKey: thumbnail?.key ?? null,
    ...(dimensions && { data: JSON.stringify({ ...(message.data as MessageData | null), ...dimensions }) }),
  });
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await tellMessage(work, ticket, messageId);
}

/** What was passed on is said to be a picture; only its bytes tell whether it is a film. */
function seenAs(mediaType: string, mime: string): string {
  if (mediaType !== 'image' && mediaType !== 'video') return mediaType;
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' ? family : 'application';
}

/** A text has no file of its own: what came with it is the story it answers. */
const isText = (mediaType: string): boolean =>
  mediaType === 'conversation' || mediaType === 'extendedTextMessage';

/** What a small picture could be made of is shown beside the text; the text is whole without it. */
export async function keepStory(
  work: CompanyWork,
  messageId: number,
  picture: FetchedFile | null,
): Promise<void> {
  if (picture) await recordFile(work, picture);
  await endFetching(work, messageId, {
    mediaState: 'none',
    mediaMime: null,
    thumbnailKey: picture?.key ?? null,
  });
}

/** The reference stays: somebody may have the phone send it again, and then try once more. */
export async function mediaGone(work: CompanyWork, messageId: number): Promise<void> {
  const { mediaType } = await lockMessage(work.db, messageId);
  if (isText(mediaType)) await keepStory(work, messageId, null);
  else await endFetching(work, messageId, { mediaState: 'gone' });
}

async function endFetching(work: CompanyWork, messageId: number, set: Updateable<Messages>): Promise<void> {
  const message = await saveMessage(work.db, messageId, set);
  const ticket = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await tellMessage(work, ticket, messageId);
}

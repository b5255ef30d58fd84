import { Readable } from 'node:stream';
import { type ChannelSession, MediaGone, NotConnected } from '@prosa/channels';
import { MESSAGE_FILE_BYTES } from '@prosa/contract';
import { makeThumbnail } from '../platform/files/images.ts';
import { BucketError } from '../platform/files/s3-store.ts';
import type { Storage } from '../platform/files/storage.ts';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import type { ChannelPort, FetchedFile, PendingMedia } from './channel-port.ts';

interface FetcherOptions {
  session: ChannelSession;
  port: Pick<
    ChannelPort,
    | 'listPendingMedia'
    | 'storeMedia'
    | 'storeStoryThumbnail'
    | 'markMediaGone'
    | 'listPendingContacts'
    | 'storeContactProfile'
  >;
  storage: Storage;
  companyId: number;
  connectionId: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
}

const AT_ONCE = 4;
/** Files that cannot be fetched for this long are given up; users can request another attempt. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

class TooLarge extends Error {}

async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    if (bytes > maxBytes) throw new TooLarge();
    yield part;
  }
}

/** Fetches the files of stored messages; they are shown once fetched. */
export function createMediaFetcher(needs: FetcherOptions): () => Promise<boolean> {
  const { port, connectionId, inCompany } = needs;
  let failing = new Map<number, number>();
  return async () => {
    const { waiting, now } = await inCompany(async (work) => ({
      waiting: await port.listPendingMedia(work, connectionId, AT_ONCE + failing.size),
      now: work.now.getTime(),
    }));
    failing = new Map([...failing].filter(([id]) => waiting.some(({ messageId }) => messageId === id)));
    // Files that failed before come last, so that they do not block the others.
    const fresh = waiting.filter(({ messageId }) => !failing.has(messageId));
    const again = waiting.filter(({ messageId }) => failing.has(messageId));
    const due = [...fresh, ...again].slice(0, AT_ONCE);
    const results = await Promise.allSettled(due.map((media) => fetchMediaFile(needs, media)));
    for (const [index, { messageId }] of due.entries()) {
      const result = results[index];
      if (result?.status !== 'rejected') continue;
      // While our own bucket is away no file is given up.
      const since = result.reason instanceof BucketError ? now : (failing.get(messageId) ?? now);
      failing.set(messageId, since);
      if (now - since >= GIVE_UP_AFTER_MS) await inCompany((work) => port.markMediaGone(work, messageId));
    }
    // Files that failed because the connection is down stay pending; reconnecting wakes this loop.
    if (results.some((result) => result.status === 'fulfilled' && result.value)) return true;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return false;
  };
}

async function fetchMediaFile(needs: FetcherOptions, media: PendingMedia): Promise<boolean> {
  const { session, port, storage, companyId, inCompany } = needs;
  const folder = `company-${companyId}` as const;
  let file: FetchedFile | undefined;
  let thumbnail: FetchedFile | null = null;
  try {
    const stream = Readable.from(limited(await session.fetchMedia(media.reference), MESSAGE_FILE_BYTES));
    file = await storage.receive(folder, stream, media.name ?? '');
    thumbnail = file.mime.startsWith('image/') ? await makeThumbnail(storage, folder, file.key) : null;
    const kept = { ...file, thumbnail };
    if (!media.isStory) await inCompany((work) => port.storeMedia(work, media.messageId, kept));
    else {
      await inCompany((work) => port.storeStoryThumbnail(work, media.messageId, kept.thumbnail));
      await storage.remove(file.key);
    }
    return true;
  } catch (error) {
    for (const left of [file, thumbnail]) if (left) await storage.remove(left.key);
    if (error instanceof NotConnected) return false;
    if (!(error instanceof MediaGone) && !(error instanceof TooLarge)) throw error;
    await inCompany((work) => port.markMediaGone(work, media.messageId));
    return true;
  }
}

/** Fetches pictures of contacts and names of groups, and refreshes them from time to time. */
export function createContactFetcher({
  session,
  port,
  storage,
  companyId,
  connectionId,
  inCompany,
}: FetcherOptions) {
  return async (): Promise<boolean> => {
    const [waiting] = await inCompany((work) => port.listPendingContacts(work, connectionId, 1));
    if (!waiting) return false;
    try {
      const bytes = await session.profilePicture(waiting.address);
      const name = waiting.needsName ? ((await session.nameOf(waiting.address)) ?? null) : null;
      const picture = bytes
        ? await storage.receive(`company-${companyId}`, Readable.from([bytes]), 'picture')
        : null;
      const isPicture = picture?.mime.startsWith('image/') === true;
      if (picture && !isPicture) await storage.remove(picture.key);
      await inCompany((work) =>
        port.storeContactProfile(work, waiting.contactId, { picture: isPicture ? picture : null, name }),
      );
      return true;
    } catch (error) {
      if (error instanceof NotConnected) return false;
      if (error instanceof BucketError) throw error;
      await inCompany((work) =>
        port.storeContactProfile(work, waiting.contactId, { picture: null, name: null }),
      );
      return true;
    }
  };
}

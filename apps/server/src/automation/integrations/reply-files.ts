import { Readable } from 'node:stream';
import { mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import { fillTemplate } from '../../conversations/messages/fill-template.ts';
import { writeMessage } from '../../conversations/messages/write-message.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import { recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { Reply } from './integration-answer.ts';

/** A reply file that is already in storage. */
interface StoredReply {
  kind: 'stored';
  file: StoredFile;
  name: string;
  caption: string;
  afterMs: number;
}
export type ReadyReply = Exclude<Reply, { kind: 'file' }> | StoredReply;

const LARGEST_FILE = 16_000_000;
const FILE_TIMEOUT_MS = 20_000;

/**
 * Downloads the files of a response before any lock is taken; a file that cannot be downloaded is replaced by its URL.
 */
export async function fetchReplyFiles(
  { outbound, storage }: Pick<Platform, 'outbound' | 'storage'>,
  companyId: number,
  replies: Reply[],
): Promise<ReadyReply[]> {
  const ready: ReadyReply[] = [];
  for (const reply of replies) {
    if (reply.kind !== 'file') {
      ready.push(reply);
      continue;
    }
    const { url, caption, afterMs } = reply;
    try {
      const { body } = await outbound.callOrThrow(url, {
        maxBytes: LARGEST_FILE,
        timeoutMs: FILE_TIMEOUT_MS,
      });
      const name = nameIn(url);
      const file = await storage.receive(`company-${companyId}`, Readable.from(body), name);
      ready.push({ kind: 'stored', file, name, caption, afterMs });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      ready.push({ kind: 'text', text: [caption, url].filter(Boolean).join('\n'), afterMs });
    }
  }
  return ready;
}

const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).slice(0, 100) || 'arquivo';
  } catch {
    return 'arquivo';
  }
};

export async function sendStoredFile(
  work: CompanyWork,
  ticket: TicketRecord,
  { file, name, caption }: StoredReply,
): Promise<void> {
  await recordFile(work, file);
  const { key, mime, bytes, seconds = null } = file;
  await writeMessage(work, ticket, {
    body: await fillTemplate(work, caption, ticket),
    mediaType: mediaTypeOf(mime),
    userId: null,
    isAutomatic: true,
    media: { key, name, mime, bytes, seconds, thumbnailKey: null },
  });
}

/** Deletes the files of a response that will not be sent. */
export async function discardReplyFiles(
  { storage }: Pick<Platform, 'storage'>,
  replies: ReadyReply[],
): Promise<void> {
  for (const reply of replies) if (reply.kind === 'stored') await storage.remove(reply.file.key);
}

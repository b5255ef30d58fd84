import { makeVoiceNote } from '../platform/files/convert-audio.ts';
import { AppError } from '../platform/errors.ts';
import { BucketError } from '../platform/files/s3-store.ts';
import { NotConvertibleError, type Storage } from '../platform/files/storage.ts';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import type { ChannelPort, PreparedFile, UnpreparedFile } from './channel-port.ts';

interface FilePreparerOptions {
  port: Pick<ChannelPort, 'listUnpreparedFiles' | 'settlePreparation'>;
  storage: Storage;
  connectionId: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
  /** Called when another message can be sent. */
  onPrepared: () => void;
}

const AT_ONCE = 2;

/**
 * Converts the files of queued messages for the channel before they can be claimed, so that only the conversation of a
 * file waits for it. The result is stored, so that sending again does not convert again.
 */
export function createFilePreparer(options: FilePreparerOptions): () => Promise<boolean> {
  const { port, connectionId, inCompany, onPrepared } = options;
  return async () => {
    const waiting = await inCompany((work) => port.listUnpreparedFiles(work, connectionId, AT_ONCE));
    const results = await Promise.allSettled(
      waiting.map(async (file) => {
        const outcome = await prepareFile(options.storage, file);
        await inCompany((work) => port.settlePreparation(work, file.messageId, outcome));
        onPrepared();
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return waiting.length > 0;
  };
}

async function prepareFile(
  storage: Storage,
  { key, format }: UnpreparedFile,
): Promise<PreparedFile | 'as-it-is' | 'unreadable'> {
  try {
    return await makeVoiceNote(storage, key, format);
  } catch (error) {
    // It cannot be converted, or would take too long: it is sent as it was recorded.
    if (error instanceof NotConvertibleError) return 'as-it-is';
    // The conversion queue is full, or the bucket is away: tried again later.
    if (error instanceof AppError || error instanceof BucketError) throw error;
    return 'unreadable';
  }
}

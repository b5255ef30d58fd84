import type { QuickMessage } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { claimFile, deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { lockEditable } from './quick-messages.ts';
import { emitQuickMessage } from './quick-message-events.ts';

/** Sets the attached file; its original name is kept for display only. */
export async function setMedia(
  work: UserWork,
  id: number,
  file: ReceivedFile | undefined,
): Promise<QuickMessage> {
  if (!file) throw new AppError('ERR_FILE_REQUIRED');
  const before = await lockEditable(work, id);
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await claimFile(work, file);
  await queries.saveQuickMessage(work, id, {
    mediaKey: file.key,
    mediaName: file.name,
    mediaMime: file.mime,
  });
  return emitQuickMessage(work, 'update', { id });
}

export async function removeMedia(work: UserWork, id: number): Promise<QuickMessage> {
  const { mediaKey } = await lockEditable(work, id);
  if (mediaKey !== null) await deleteFile(work, mediaKey);
  await queries.saveQuickMessage(work, id, { mediaKey: null, mediaName: null, mediaMime: null });
  return emitQuickMessage(work, 'update', { id });
}

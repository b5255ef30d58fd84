import type { FileList } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { claimFile, deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showFileList, emitFileList } from './files.ts';
import * as queries from './queries.ts';

/** Assigns each file to the option id at the same index, replacing its previous file. All or none. */
export async function uploadFiles(
  work: UserWork,
  id: number,
  {
    fields: { id: given = [], fileId = id },
    files,
  }: { fields: { id?: number | number[] | undefined; fileId?: number | undefined }; files: ReceivedFile[] },
): Promise<FileList> {
  const optionIds = [given].flat();
  if (fileId !== id) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  if (files.length === 0 && optionIds.length === 0) return showFileList(work, id);
  if (optionIds.length !== files.length)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'id', problem: 'invalid' }] });
  const list = await queries.lockFileList(work.db, id);
  const held = new Map(list.options.map((option) => [option.id, option.mediaKey]));
  for (const [index, file] of files.entries()) {
    const optionId = optionIds[index] ?? 0;
    const before = held.get(optionId);
    if (before === undefined) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    if (before !== null) await deleteFile(work, before);
    await claimFile(work, file);
    held.set(optionId, file.key);
    await queries.saveOption(work.db, optionId, {
      mediaKey: file.key,
      mediaName: file.name,
      mediaMime: file.mime,
    });
  }
  await queries.saveFileList(work, id, { userId: work.user.id });
  return emitFileList(work, 'update', id);
}

import { type FileList, type FileListChanges, type NewFileList } from '@prosa/contract';
import { changedFields } from '../../platform/audit.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { findQueuesUsing, emitQueues } from '../queues/queue-events.ts';
import * as queries from './queries.ts';
import type { FileListRow } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'fileList.created': AuditedCreation;
    'fileList.changed': AuditedChange;
    'fileList.removed': AuditedRemoval;
  }
}

export async function listFileLists(work: UserWork, wanted: PageRequest) {
  const { rows: files, count } = await queries.listPage(work.db, wanted);
  return {
    files: files.map((row) => toFileList(work, row)),
    ...pageInfo(wanted, count, files.length),
  };
}

export const showFileList = async (work: UserWork, id: number): Promise<FileList> =>
  toFileList(work, await queries.getFileList(work.db, id));

export async function createFileList(work: UserWork, { options, ...values }: NewFileList): Promise<FileList> {
  const { id } = await mapConstraintErrors(
    queries.insertFileList(work.db, { ...values, userId: work.user.id }),
  );
  for (const [place, { name }] of options.entries())
    await queries.insertOption(work.db, { fileListId: id, name, place });
  await work.audit({ action: 'fileList.created', subject: `fileList:${id}`, after: { name: values.name } });
  return emitFileList(work, 'create', id);
}

export async function changeFileList(
  work: UserWork,
  id: number,
  { options, ...changes }: FileListChanges,
): Promise<FileList> {
  const before = await queries.lockFileList(work.db, id);
  await mapConstraintErrors(queries.saveFileList(work, id, { ...changes, userId: work.user.id }));
  if (options) await replaceOptions(work, before, options);
  const after = await queries.getFileList(work.db, id);
  await work.audit({
    action: 'fileList.changed',
    subject: `fileList:${id}`,
    ...changedFields(
      { name: before.name, message: before.message },
      { name: after.name, message: after.message },
    ),
  });
  await emitQueues(work, await findQueuesUsing(work.db, { fileListId: id }));
  return emitFileList(work, 'update', id);
}

/** Kept options keep their files; removed ones are deleted with theirs. */
async function replaceOptions(
  work: UserWork,
  list: FileListRow,
  wanted: NonNullable<FileListChanges['options']>,
): Promise<void> {
  const known = new Map(list.options.map((option) => [option.id, option]));
  for (const { id } of wanted)
    if (id !== undefined && !known.has(id)) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  const kept = new Set(wanted.map(({ id }) => id));
  for (const { id, mediaKey } of list.options) {
    if (kept.has(id)) continue;
    if (mediaKey !== null) await deleteFile(work, mediaKey);
    await queries.deleteOption(work.db, id);
  }
  for (const [place, { id, name }] of wanted.entries()) {
    if (id === undefined) await queries.insertOption(work.db, { fileListId: list.id, name, place });
    else await queries.saveOption(work.db, id, { name, place });
  }
}

/** Queues and options that used the list lose the reference. */
export async function removeFileList(work: UserWork, id: number): Promise<void> {
  const list = await queries.lockFileList(work.db, id);
  for (const { mediaKey } of list.options) if (mediaKey !== null) await deleteFile(work, mediaKey);
  const queueIds = await findQueuesUsing(work.db, { fileListId: id });
  await queries.deleteFileList(work.db, id);
  await work.audit({ action: 'fileList.removed', subject: `fileList:${id}`, before: { name: list.name } });
  work.emit('file', { action: 'delete', fileId: id }, ['admins']);
  await emitQueues(work, queueIds);
}

export async function emitFileList(
  work: CompanyWork,
  action: 'create' | 'update',
  id: number,
): Promise<FileList> {
  const read = async () => toFileList(work, await queries.getFileList(work.db, id));
  work.emit('file', async () => {
    const fileList = await read();
    return { action, file: fileList, files: fileList, fileList };
  }, ['admins']);
  return read();
}

const toFileList = ({ mediaUrl }: CompanyWork, { options, ...row }: FileListRow): FileList => ({
  ...row,
  options: options.map(({ mediaKey, mediaName, mediaMime, ...option }) => ({
    ...option,
    path: mediaKey === null ? null : mediaUrl(mediaKey, mediaName ?? undefined),
    mediaType: mediaMime,
    fileName: mediaName,
  })),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    file_lists_name: 'ERR_FILE_LIST_NAME_TAKEN',
  });

import { sql } from 'kysely';
import type { Db } from './database/db.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { CallerPlatform } from './http/caller-company.ts';
import type { Platform } from './platform.ts';
import type { ReceivedFile } from './files/received-files.ts';
import type { StoredFile } from './files/storage.ts';
import type { CompanyWork } from './unit-of-work.ts';

declare module './jobs/jobs.ts' {
  interface JobData {
    'files.remove': { key: string };
    'files.removeMany': { keys: string[] };
  }
}

export interface NewFile {
  bytes: Buffer;
  extension: string;
  mime: string;
}

/**
 * Stores a file before the transaction that records it opens: it may lie far away. In `prepare` of a route it goes again
 * if the call fails.
 */
export async function writeFile({ storage, user }: CallerPlatform, file: NewFile): Promise<StoredFile> {
  const key = await storage.write(`company-${user.companyId}`, file.extension, file.bytes);
  return { ...file, key, bytes: file.bytes.length };
}

/** Records a file uploaded with the request: from here on it belongs to the company. */
export async function claimFile(work: CompanyWork, file: ReceivedFile): Promise<void> {
  await recordFile(work, file);
  file.isClaimed = true;
}

/** Records a file that is already stored. */
export async function recordFile(work: CompanyWork, { key, mime, bytes }: StoredFile): Promise<void> {
  await work.db.insertInto('stored_files').values({ key, mime, bytes }).execute();
  await addToFileFigures(work.db, bytes, 1);
}

/** Copies a file for another record. A transaction that fails leaves no copy behind. */
export async function copyFile(work: CompanyWork, key: string): Promise<StoredFile> {
  const copy = await work.copyStoredFile(key);
  await recordFile(work, copy);
  return copy;
}

/** Deletes the record of a file; a job removes the file itself after the commit. */
export async function deleteFile(work: CompanyWork, key: string): Promise<void> {
  const gone = await work.db
    .deleteFrom('stored_files')
    .where('key', '=', key)
    .returning('bytes')
    .executeTakeFirst();
  if (!gone) return;
  await addToFileFigures(work.db, -gone.bytes, -1);
  await work.enqueue('files.remove', { key });
}

/** Maximum number of keys per job. */
const KEYS_PER_JOB = 500;

/** Like `deleteFile`, for the many files of a long conversation. */
export async function deleteFiles(work: CompanyWork, keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
    const gone = await work.db
      .deleteFrom('stored_files')
      .where('key', 'in', keys.slice(start, start + KEYS_PER_JOB))
      .returning(['key', 'bytes'])
      .execute();
    if (gone.length === 0) continue;
    await addToFileFigures(work.db, -gone.reduce((sum, { bytes }) => sum + bytes, 0), -gone.length);
    await work.enqueue('files.removeMany', { keys: gone.map(({ key }) => key) });
  }
}

const addToFileFigures = (db: Db, bytes: number, files: number) =>
  db
    .updateTable('company_figures')
    .set({
      folderBytes: sql`"folderBytes" + ${bytes}`,
      folderFiles: sql`"folderFiles" + ${files}`,
      folderChangedAt: new Date(),
    })
    .execute();

export const removeFileJob = ({ storage }: Platform): JobDefinition<'files.remove'> => ({
  name: 'files.remove',
  run: (_companyId, { key }) => storage.remove(key),
});

export const removeFilesJob = ({ storage }: Platform): JobDefinition<'files.removeMany'> => ({
  name: 'files.removeMany',
  run: async (_companyId, { keys }) => {
    for (const key of keys) await storage.remove(key);
  },
});

import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { JobDefinition } from './jobs.ts';
import type { Platform } from './platform.ts';
import type { CompanyWork } from './work.ts';

declare module './jobs.ts' {
  interface JobData {
    'files.remove': { key: string };
  }
}

export interface NewFile {
  bytes: Buffer;
  extension: string;
  mime: string;
}

/**
 * Puts a file on the disk before the transaction and hands its key to the rule that records it;
 * a rule that fails leaves no file behind.
 */
export async function keepFile<T>(
  { storage }: Pick<Platform, 'storage'>,
  work: CompanyWork,
  file: NewFile,
  record: (key: string) => Promise<T>,
): Promise<T> {
  const key = await storage.write(`company-${work.companyId}`, file.extension, file.bytes);
  try {
    await work.db
      .insertInto('stored_files')
      .values({ key, mime: file.mime, bytes: file.bytes.length })
      .execute();
    await countFiles(work.db, file.bytes.length, 1);
    return await record(key);
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Forgets a file now; the disk follows once the change is certain. */
export async function dropFile(work: CompanyWork, key: string): Promise<void> {
  const gone = await work.db
    .deleteFrom('stored_files')
    .where('key', '=', key)
    .returning('bytes')
    .executeTakeFirst();
  if (!gone) return;
  await countFiles(work.db, -gone.bytes, -1);
  await work.enqueue('files.remove', { key });
}

const countFiles = (db: Db, bytes: number, files: number) =>
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

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openBucketFiles } from './bucket-files.ts';
import { type FileStore, openDiskFiles } from './file-store.ts';
import { BucketError, openS3 } from './s3-store.ts';

/** Where the files of this configuration lie. */
export const openFiles = ({ dataDir, s3Url }: Pick<Config, 'dataDir' | 's3Url'>): FileStore =>
  s3Url === undefined ? openDiskFiles(join(dataDir, 'files')) : openBucketFiles(openS3(s3Url), dataDir);

/** At the start: a bucket that cannot be written and read would refuse the first upload instead. */
export async function assertFilesUsable({ s3Url }: Pick<Config, 's3Url'>): Promise<void> {
  if (s3Url === undefined) return;
  const bucket = openS3(s3Url);
  const path = `trial/${randomUUID()}`;
  try {
    await bucket.write(path, Readable.from(['written at a start']));
    await bucket.size(path);
    await bucket.remove(path);
  } catch (error) {
    throw error instanceof BucketError ? new ConfigError(`S3_URL is not valid: ${error.message}`) : error;
  }
}

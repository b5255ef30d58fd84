import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { type Config, readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { moveFiles } from './platform/files/move-files.ts';
import { openFolder } from './platform/files/object-store.ts';
import { assertFilesUsable } from './platform/files/open-files.ts';
import { openS3 } from './platform/files/s3-store.ts';

// `npm run files:move`: moves the files of the disk into the bucket of S3_URL, also while the product runs with it.
const print = (text: string) => void process.stdout.write(`${text}\n`);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** How many files are moved between two lines about them. */
const LINE_EVERY = 1000;

async function run(config: Config): Promise<void> {
  const { s3Url, dataDir } = config;
  if (s3Url === undefined) throw new ConfigError('Where to? Set S3_URL to the bucket.');
  await assertFilesUsable(config);
  const [disk, bucket] = [openFolder(join(dataDir, 'files')), openS3(s3Url)];
  const moved = await moveFiles(disk, bucket, (files) => {
    if (files % LINE_EVERY === 0) print(`${files} files…`);
  });
  print(`Moved ${moved.files} files (${megabytes(moved.bytes)}) from ${disk.place} to ${bucket.place}.`);
  if (moved.found > 0) print(`${moved.found} more were there already.`);
}

try {
  await run(readConfig(process.env));
} catch (error) {
  print(explainFailure(error));
  print('What was moved is in the bucket, the rest on the disk: it can be started again.');
  process.exitCode = 1;
}

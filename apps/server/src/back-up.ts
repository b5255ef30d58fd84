import { explainFailure } from './explain-failure.ts';
import { backUp } from './platform/backup/back-up.ts';
import { checkArchive } from './platform/backup/check-archive.ts';
import { withInstallation } from './platform/backup/installation.ts';
import { openPlace } from './platform/backup/places.ts';
import { backUpAndRecord } from './platform/backup/record-backup.ts';
import { openArchive } from './platform/backup/restore.ts';
import { type Config, readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { join } from 'node:path';

// `npm run backup -- <folder>`: backs the installation up while it runs. `--check` restores the archive for a trial.
const print = (text: string) => void process.stdout.write(`${text}\n`);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function run(config: Config, place: string | undefined, isChecked: boolean): Promise<void> {
  const { passphrase, keep } = config.backup;
  if (place === undefined) throw new ConfigError('Where to? npm run backup -- <folder>, or set BACKUP_TO.');
  if (passphrase === undefined)
    throw new ConfigError('BACKUP_PASSPHRASE is missing: it seals the secret key in the backup.');
  const store = openPlace(place);
  const { archive, manifest } = await withInstallation(config, (installation) =>
    backUp(installation, { store, passphrase, keep }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Backed up ${rows} rows and ${manifest.files.count} files (${megabytes(manifest.files.bytes)}).`);
  print(`npm run restore -- ${store.place}/archives/${archive}`);
  if (!isChecked) return;
  const opened = await openArchive({ store, passphrase, archive });
  await checkArchive(opened, join(config.dataDir, 'backup-check'));
  print('Restored for a trial and compared: it is the same.');
}

try {
  const args = process.argv.slice(2);
  const config = readConfig(process.env);
  const place = args.find((arg) => !arg.startsWith('--')) ?? config.backup.to;
  // As the running product starts it: into BACKUP_TO, with a trial, and noted for the owner.
  if (args.includes('--nightly')) await backUpAndRecord(config);
  else await run(config, place, args.includes('--check'));
} catch (error) {
  print(explainFailure(error));
  process.exitCode = 1;
}

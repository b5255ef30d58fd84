import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, type Installation } from '../../src/platform/backup/back-up.ts';
import { openArchive, restoreArchive } from '../../src/platform/backup/restore.ts';
import { openFolder, type ObjectStore } from '../../src/platform/files/object-store.ts';
import type { Config } from '../../src/platform/config.ts';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
import type { TestServer } from './server.ts';

export const PASSPHRASE = 'a passphrase of the tests';

/** What a backup of this test server reads. */
export const installationOf = ({ admin, config }: TestServer): Installation => ({
  database: admin,
  files: openFolder(join(config.dataDir, 'files')),
  keys: { secretKey: config.secretKey, previousSecretKey: config.previousSecretKey },
  product: 'test',
});

/** A shelf for backups, and empty places that they are restored into. */
export class BackupDesk {
  readonly folder: string;
  readonly store: ObjectStore;
  readonly #databases: EmptyDatabase[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.store = openFolder(folder);
  }

  static open = async () => new BackupDesk(await mkdtemp(join(tmpdir(), 'prosa-backup-')));

  make = (installation: Installation, keep = 7) =>
    backUp(installation, { store: this.store, passphrase: PASSPHRASE, keep });

  openArchive = (archive?: string, passphrase = PASSPHRASE) =>
    openArchive({ store: this.store, passphrase, archive });

  /** Restores an archive, the newest without a name, into an empty place; returns how a server starts there. */
  async restore(archive?: string): Promise<{ database: EmptyDatabase; config: Config }> {
    const opened = await this.openArchive(archive);
    const database = await createEmptyDatabase();
    this.#databases.push(database);
    const config = database.config(opened.keys);
    const files = openFolder(join(config.dataDir, 'files'));
    await restoreArchive(opened, { database: database.connection, files });
    return { database, config };
  }

  async close(): Promise<void> {
    for (const database of this.#databases) await database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '@prosa/contract';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { PoolConfig } from '../database/db.ts';
import { joinEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openFiles } from '../files/open-files.ts';
import type { Installation } from './back-up.ts';

/** The installation of this configuration, running or not, seen by a role from which no policy hides a row. */
export async function withInstallation<T>(
  config: Config,
  act: (installation: Installation, application: PoolConfig) => Promise<T>,
): Promise<T> {
  const { dataDir, secretKey, previousSecretKey, databaseUrl } = config;
  const kept = {
    files: openFiles(config),
    keys: { secretKey, previousSecretKey },
    product: PRODUCT_VERSION,
  };
  if (databaseUrl !== undefined) {
    const database = { connectionString: readerUrl(config) };
    return act({ ...kept, database }, { connectionString: databaseUrl });
  }
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'cluster')))
    throw new ConfigError(`DATA_DIR is not valid: there is no Prosa in ${dataDir}.`);
  const embedded = await joinEmbeddedPostgres({ home });
  try {
    return await act({ ...kept, database: embedded.admin }, embedded.connection);
  } finally {
    await embedded.stop();
  }
}

function readerUrl({ backup: { databaseUrl } }: Config): string {
  if (databaseUrl === undefined)
    throw new ConfigError(
      "BACKUP_DATABASE_URL is missing: a backup of your own PostgreSQL needs a role that sees every row (create role prosa_backup login bypassrls password '…' in role pg_read_all_data).",
    );
  return databaseUrl;
}

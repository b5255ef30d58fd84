import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hooks, rooms } from './app.ts';
import { explainFailure } from './explain-failure.ts';
import { forgiveAttempts } from './organization/sessions/sessions.ts';
import { resetOwner } from './organization/users/reset-owner.ts';
import { type Config, readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { joinEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { PoolConfig } from './platform/database/db.ts';
import { hashPassword } from './platform/identity/passwords.ts';
import { randomToken } from './platform/identity/secrets.ts';
import { createLog } from './platform/log.ts';
import { createPlatform } from './platform/platform.ts';
import { systemActor } from './platform/unit-of-work.ts';
import { closePlatform } from './server.ts';

// `npm run owner:reset`: a new one-time password for the platform owner, also while the product runs.
const print = (text: string) => void process.stdout.write(`${text}\n`);

async function reset(config: Config, connection: PoolConfig, email: string | undefined): Promise<void> {
  const platform = createPlatform(config, connection, { log: createLog(config.logLevel), hooks, rooms });
  try {
    const password = randomToken(12);
    const passwordHash = await hashPassword(password, 'owner:reset');
    // So that the running nodes hear at once of the sessions that end.
    await platform.realtime.listen();
    const owner = await platform.unitOfWork.onPlatform(systemActor, (work) =>
      resetOwner(work, { email, passwordHash }),
    );
    if (!owner)
      throw new ConfigError(`There is no platform owner${email ? ` with the e-mail ${email}` : ''}.`);
    await forgiveAttempts(platform, owner.email);
    print(`Platform owner: ${owner.email}`);
    print(`One-time password (you choose your own at the next sign-in): ${password}`);
  } finally {
    await platform.realtime.stop();
    await closePlatform(platform);
  }
}

async function run(email: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) return reset(config, { connectionString: config.databaseUrl }, email);
  const home = join(config.dataDir, 'postgres');
  if (!existsSync(join(home, 'cluster')))
    throw new ConfigError(`DATA_DIR is not valid: there is no Prosa in ${config.dataDir}.`);
  const embedded = await joinEmbeddedPostgres({ home });
  try {
    return await reset(config, embedded.connection, email);
  } finally {
    await embedded.stop();
  }
}

const UNDEFINED_TABLE = '42P01';

try {
  await run(process.argv[2]);
} catch (error) {
  const isEmpty = (error as { code?: string }).code === UNDEFINED_TABLE;
  print(isEmpty ? 'There is no Prosa in this database yet: start it once first.' : explainFailure(error));
  process.exitCode = 1;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/db.ts';
import type { Routine } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';

interface Host {
  config: Config;
  clock: Clock;
  database: Database;
  log: Log;
}

const program = fileURLToPath(new URL('../../back-up.ts', import.meta.url));
/** Behind everything that people wait for. */
const LOW_PRIORITY = 15;
const RETRY_AFTER_MS = 3_600_000;

/** Starts the backup of the night when its time has come, or afterwards if nothing ran then. */
export const nightlyBackupRoutine = (host: Host): Routine => ({
  name: 'backups.nightly',
  cron: '*/5 * * * *',
  run: async () => {
    if (host.config.backup.to === undefined) return;
    const last = await host.database.onPlatform((db) =>
      db.selectFrom('backups').select(['startedAt', 'error']).orderBy('id', 'desc').executeTakeFirst(),
    );
    if (isBackupDue(host.clock.now(), host.config.backup.at, last)) start(host.log);
  },
});

/** Whether a time such as 03:10 on this machine's clock has passed since the last attempt; a failed one is repeated. */
export function isBackupDue(
  now: Date,
  at: string,
  last: { startedAt: Date; error: string | null } | undefined,
): boolean {
  if (!last) return true;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const moment = new Date(now);
  moment.setHours(hour, minute, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  const isFailedForLong = last.error !== null && now.getTime() - last.startedAt.getTime() > RETRY_AFTER_MS;
  return last.startedAt < moment || isFailedForLong;
}

/** In a process of its own, so that compressing and comparing delay nobody; it notes itself how it went. */
function start(log: Log): ChildProcess {
  const child = spawn(process.execPath, [program, '--nightly'], { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('spawn', () => {
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  });
  child.once('error', (error) => log.error({ error: error.message }, 'the backup could not be started'));
  child.once('exit', (code) => {
    if (code !== 0) log.error({ code }, 'the backup of the night failed');
  });
  // A stop does not wait for it: the next night, or an hour, makes another.
  child.unref();
  return child;
}

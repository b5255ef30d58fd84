import { DataError } from '@prosa/server/src/platform/database/migrate.ts';
import { ConfigError } from '@prosa/server/src/platform/config-error.ts';
import { stopWhenParentDies } from '@prosa/server/src/platform/parent-watch.ts';
import { type Demo, startDemo } from './demo.ts';
import { accounts, expiredAdmin, PASSWORD } from './seed/company.ts';

const log = (text: string) => void process.stdout.write(`${text}\n`);

let starting: Promise<Demo> | undefined;
let isStopping = false;

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log('Stopping…');
  // A start in progress is completed first, then everything is stopped.
  const demo = await starting?.catch(() => undefined);
  await demo?.stop().catch((error: unknown) => log(String(error)));
  process.exit(exitCode);
}

function fail(error: unknown): never {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  log(
    error instanceof ConfigError || error instanceof DataError || code === 'ERR_DATA_DIR_IN_USE'
      ? message
      : (stack ?? message),
  );
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWhenParentDies(() => void stop());

try {
  starting = startDemo(process.env, {
    log,
    onLost: (error) => {
      log(error.message);
      void stop(1);
    },
    isStopping: () => isStopping,
  });
  const { url, phoneUrl } = await starting;
  const { owner, admin, ana, bruno } = accounts;
  log('');
  log(`Prosa is ready:  ${url}`);
  log(`The phones:      ${phoneUrl}`);
  log(`Administrator    ${admin.email}`);
  log(`Attendants       ${ana.email}, ${bruno.email}`);
  log(`Platform owner   ${owner.email}`);
  log(`Expired company  ${expiredAdmin.email} (pays its invoice; the bank is beside the phones)`);
  log(`Password of all  ${PASSWORD}`);
  log('Ctrl-C stops everything.');
} catch (error) {
  if (!isStopping) fail(error);
}

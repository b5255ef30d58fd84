import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './platform/config.ts';
import { stopWhenParentDies } from './platform/parent-watch.ts';
import { type RunningServer, startServer } from './server.ts';

// What a person sees goes to standard output in plain words; the log goes to standard error.
const print = (text: string) => void process.stdout.write(`${text}\n`);

// Where little is kept from one call to the next, the engine takes looking through all of its memory for cheap, and
// does so after every few megabytes: docs/decisions/0024-garbage-collection-and-caller-versions.md.
setFlagsFromString('--heap-growing-percent=100');

let starting: Promise<RunningServer> | undefined;
let isStopping = false;

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  print('Stopping…');
  // Somebody may have second thoughts while it starts: what is half up is let up first, then taken down.
  const server = await starting?.catch(() => undefined);
  await server?.stop().catch((error: unknown) => print(String(error)));
  process.exit(exitCode);
}

function fail(error: unknown): never {
  const isExpected =
    error instanceof ConfigError || (error as { code?: string }).code === 'ERR_DATA_DIR_IN_USE';
  print(isExpected ? (error as Error).message : explain(error));
  process.exit(1);
}

/** Not there, not found, too slow, or there without such a role, password or database. */
const databaseErrorCodes = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D|53|57)/;

/** A database out of reach happens to everybody: one sentence, no stack. */
function explain(error: unknown): string {
  const { code = '', message, stack } = error as NodeJS.ErrnoException;
  if (databaseErrorCodes.test(code)) return `The database at DATABASE_URL cannot be used: ${message}.`;
  return message.startsWith('DATABASE_URL') ? message : (stack ?? message);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWhenParentDies(() => void stop());

function start(): Promise<RunningServer> {
  return startServer(readConfig(process.env), {
    onProgress: print,
    onLost: (error) => {
      print(error.message);
      void stop(1);
    },
  });
}

/** In one piece: whoever waits for the address finds the rest beside it. */
function welcome({ url, firstOwner }: RunningServer): void {
  const lines = [`Prosa is ready: ${url}`];
  if (firstOwner)
    lines.push(
      `Platform owner: ${firstOwner.email}`,
      firstOwner.isOneTime
        ? `One-time password (you choose your own at the first sign-in): ${firstOwner.password}`
        : 'Password: the one given in ADMIN_PASSWORD',
    );
  print(lines.join('\n'));
}

try {
  starting = start();
  const server = await starting;
  // Said also to somebody who is already leaving: the password is printed this once.
  welcome(server);
} catch (error) {
  fail(error);
}

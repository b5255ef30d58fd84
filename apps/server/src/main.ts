import { setFlagsFromString } from 'node:v8';
import { explainFailure } from './explain-failure.ts';
import { readConfig } from './platform/config.ts';
import { stopWhenParentDies } from './platform/parent-watch.ts';
import { type RunningServer, startServer } from './server.ts';

// Messages for people go to standard output in plain words; the log goes to standard error.
const print = (text: string) => void process.stdout.write(`${text}\n`);

// With little live data, V8 considers a full garbage collection cheap and runs one after every few megabytes:
// docs/decisions/0024-garbage-collection-and-caller-versions.md.
setFlagsFromString('--heap-growing-percent=100');

let starting: Promise<RunningServer> | undefined;
let isStopping = false;

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  print('Stopping…');
  // A signal during the start: wait until the server is up, then stop it.
  const server = await starting?.catch(() => undefined);
  await server?.stop().catch((error: unknown) => print(String(error)));
  process.exit(exitCode);
}

function fail(error: unknown): never {
  print(explainFailure(error));
  process.exit(1);
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

/** Printed in one write: a program that waits for the address gets the rest with it. */
function welcome({ url, healthUrl, firstOwner }: RunningServer): void {
  const lines = [`Prosa is ready: ${url}`];
  if (healthUrl !== undefined) lines.push(`Health: ${healthUrl}/health`);
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
  // Also printed during a stop: the password is shown only once.
  welcome(server);
} catch (error) {
  fail(error);
}

import { ConfigError } from '@prosa/server/src/platform/config.ts';
import { stopWhenParentDies } from '@prosa/server/src/platform/parent-watch.ts';
import { type Demo, startDemo } from './demo.ts';
import { accounts, PASSWORD } from './seed/company.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

let starting: Promise<Demo> | undefined;
let isStopping = false;

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  say('Stopping…');
  // What is half up is let up first, then taken down.
  const demo = await starting?.catch(() => undefined);
  await demo?.stop().catch((error: unknown) => say(String(error)));
  process.exit(exitCode);
}

function fail(error: unknown): never {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  say(error instanceof ConfigError || code === 'ERR_DATA_DIR_IN_USE' ? message : (stack ?? message));
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWhenParentDies(() => void stop());

try {
  starting = startDemo(process.env, {
    say,
    onLost: (error) => {
      say(error.message);
      void stop(1);
    },
    isLeaving: () => isStopping,
  });
  const { url, phoneUrl } = await starting;
  const { owner, admin, ana, bruno } = accounts;
  say('');
  say(`Prosa is ready:  ${url}`);
  say(`The phones:      ${phoneUrl}`);
  say(`Administrator    ${admin.email}`);
  say(`Attendants       ${ana.email}, ${bruno.email}`);
  say(`Platform owner   ${owner.email}`);
  say(`Password of all  ${PASSWORD}`);
  say('Ctrl-C stops everything.');
} catch (error) {
  if (!isStopping) fail(error);
}

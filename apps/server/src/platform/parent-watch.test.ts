import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const watch = JSON.stringify(import.meta.resolve('./parent-watch.ts'));

/** Prints a line when it watches and another when its parent has ended; the timer keeps it alive until then. */
const server = `
  import { stopWhenParentDies } from ${watch};
  const timer = setInterval(() => {}, 1000);
  stopWhenParentDies(() => { console.log('stopped'); clearInterval(timer); });
  console.log('watching');`;

const launcher = `
  import { spawn } from 'node:child_process';
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(server)}], {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, PROSA_LAUNCHER_PID: String(process.pid) },
  });
  setInterval(() => {}, 1000);`;

test('a server stops itself when its launcher is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  // The output closes only after the server, which shares it, has ended too.
  await new Promise<void>((resolve) => {
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('watching')) parent.kill('SIGKILL');
    });
    parent.stdout.once('close', () => resolve());
  });
  expect(output).toBe('watching\nstopped\n');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const START_WAIT_OPTIONS = { timeout: 170_000, interval: 50 };

/** The whole demo, as `npm run demo` starts it, without the launcher. */
export interface DemoProcess {
  url: string;
  phoneUrl: string;
  printed(): string;
  /** Ends it as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Resolves once the product and the phones answer. */
export async function startDemoProcess(dataDir: string): Promise<DemoProcess> {
  const [port, phonePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const phoneUrl = `http://127.0.0.1:${phonePort}`;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, PORT: String(port), PHONE_PORT: String(phonePort), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitFor(async () => {
    if (child.exitCode !== null) return;
    for (const each of [url, phoneUrl]) expect((await fetch(`${each}/health`)).status).toBe(200);
  }, START_WAIT_OPTIONS);
  expect(child.exitCode, printed).toBeNull();
  const stop = async () => {
    if (child.exitCode !== null) return child.exitCode;
    child.kill('SIGINT');
    await once(child, 'exit');
    return child.exitCode;
  };
  return { url, phoneUrl, printed: () => printed, stop };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

const programOf = (name: string) => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));

/** The product as a separate process, with its output and its log. */
export interface ServerProcess {
  process: ChildProcess;
  /** Standard output, which users see. */
  printed(): string;
  /** The log, one entry per line. */
  logged(): string[];
  ended: Promise<number | null>;
}

export function startServerProcess(
  environment: Record<string, string>,
  [name, ...args]: ['main' | 'reset-owner' | 'back-up' | 'restore', ...string[]] = ['main'],
): ServerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [programOf(name), ...args], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return {
    process: child,
    printed: () => output,
    // The last line may still be incomplete.
    logged: () =>
      errors
        .split('\n')
        .slice(0, -1)
        .filter((line) => line !== ''),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** Waits for the line with the address and returns the address. */
export const addressOf = (child: ServerProcess): Promise<string> =>
  waitUntil(() => {
    const [, address] = /^Prosa is ready: (http\S+)$/m.exec(child.printed()) ?? [];
    if (address === undefined)
      throw new Error(`It is not ready yet: ${child.printed()} ${child.logged().join('\n')}`);
    return address;
  });

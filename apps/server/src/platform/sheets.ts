import { Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';

/** Ten thousand honest rows take well under a second on an idle machine; a busy one must not refuse them. */
const LONGEST_MS = 15_000;
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The rows of a spreadsheet (.xlsx) or list (.csv, .txt), read in a thread that is ended when it takes too
 * long or too much memory: a small file can be made to unpack to a thousand times its size.
 */
export async function readSheet(bytes: Buffer): Promise<string[][]> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await readInThread(bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function readInThread(bytes: Buffer): Promise<string[][]> {
  const worker = new Worker(new URL('./sheets/worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
    stderr: true,
  });
  const tooLong = setTimeout(() => void worker.terminate(), LONGEST_MS);
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended without an answer')));
    });
  } catch {
    throw new AppError('ERR_INVALID_SPREADSHEET');
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}

import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import type { SheetContent } from './sheets/row-collector.ts';

/** Ten thousand normal rows take well under a second on an idle machine; on a busy one they must not time out. */
const TIMEOUT_MS = 15_000;
const pool = new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 10 });

interface SheetOptions {
  /** Headings of the wanted columns; other columns are dropped. */
  headings: RegExp[];
  /** The pool key, for a fair order among companies. */
  turn: string;
}

/**
 * Reads the wanted columns of a spreadsheet (.xlsx, .xls) or list (.csv, .txt) in a thread that is ended when it takes
 * too long or too much memory: a small file can unpack to a thousand times its size.
 */
export const readSheet = (bytes: Buffer, { headings, turn }: SheetOptions): Promise<SheetContent> =>
  pool.run(turn, () => readInThread(bytes, headings));

async function readInThread(bytes: Buffer, headings: RegExp[]): Promise<SheetContent> {
  const worker = new Worker(new URL('./sheets/worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), headings },
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
    stderr: true,
  });
  const tooLong = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise<SheetContent>((resolve, reject) => {
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

import type { SheetWorkerReply } from './sheet.worker.ts';

export const SHEET_KINDS = ['.xls', '.xlsx', '.csv', '.txt'];
export const SHEET_BYTES = 20_000_000;
export const SHEET_ROWS = 50_000;

/** Reading takes a second or two; files crafted to take forever are aborted. */
const PARSE_TIMEOUT_MS = 60_000;

export type SheetProblem = 'kind' | 'empty' | 'tooLarge' | 'unreadable' | 'tooManyRows';
type ParsedFile = { rows: string[][] } | { problem: SheetProblem };

/** Reads a file in a worker and returns its rows, or the reason why it is rejected. */
export async function parseFile(file: File): Promise<ParsedFile> {
  if (!SHEET_KINDS.some((kind) => file.name.toLowerCase().endsWith(kind))) return { problem: 'kind' };
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > SHEET_BYTES) return { problem: 'tooLarge' };
  const rows = await readInWorker(await file.arrayBuffer()).catch(() => null);
  if (!rows) return { problem: 'unreadable' };
  return rows.length > SHEET_ROWS ? { problem: 'tooManyRows' } : { rows };
}

async function readInWorker(bytes: ArrayBuffer): Promise<string[][] | null> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SheetWorkerReply>) =>
        resolve('rows' in data ? data.rows : null),
      );
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      setTimeout(resolve, PARSE_TIMEOUT_MS, null);
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

import type { SheetAnswer } from './sheet.worker.ts';

export const SHEET_KINDS = ['.xls', '.xlsx', '.csv', '.txt'];
export const SHEET_BYTES = 20_000_000;

/** The rows of a file, read in the background; null where it is no sheet we can read. */
export async function parseFile(file: File): Promise<string[][] | null> {
  const isKnown = SHEET_KINDS.some((kind) => file.name.toLowerCase().endsWith(kind));
  if (!isKnown || file.size === 0 || file.size > SHEET_BYTES) return null;
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) =>
        resolve('rows' in data ? data.rows : null),
      );
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

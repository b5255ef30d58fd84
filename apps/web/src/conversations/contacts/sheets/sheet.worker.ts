import { readSheet } from './read-sheet.ts';

export type SheetWorkerReply = { rows: string[][] } | { problem: 'invalid' };

/** Parses sheets in a worker, because large ones would block the page. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage(answer(data), { transfer: [] });
});

function answer(bytes: ArrayBuffer): SheetWorkerReply {
  try {
    return { rows: readSheet(new Uint8Array(bytes)) };
  } catch {
    // The library throws all kinds of errors for broken files; the user sees one message for all.
    return { problem: 'invalid' };
  }
}

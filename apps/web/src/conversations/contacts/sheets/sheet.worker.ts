import { readSheet } from './read-sheet.ts';

export type SheetWorkerReply = { rows: string[][] } | { problem: 'invalid' };

/** Reading a big sheet takes a while: here it stops nobody from going on. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage(answer(data), { transfer: [] });
});

function answer(bytes: ArrayBuffer): SheetWorkerReply {
  try {
    return { rows: readSheet(new Uint8Array(bytes)) };
  } catch {
    // The library throws what it likes at a broken file; it is all the same to the person.
    return { problem: 'invalid' };
  }
}

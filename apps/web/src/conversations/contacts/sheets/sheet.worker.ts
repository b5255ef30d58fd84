import { InvalidSheet, readSheet } from './read-sheet.ts';

export type SheetAnswer = { rows: string[][] } | { problem: 'invalid' };

/** Reading a big sheet takes a while: here it stops nobody from going on. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage(answer(data));
});

function answer(bytes: ArrayBuffer): SheetAnswer {
  try {
    return { rows: readSheet(new Uint8Array(bytes)) };
  } catch (error) {
    // The library throws what it likes at a broken file; it is all the same to the person.
    if (!(error instanceof InvalidSheet)) console.warn(error);
    return { problem: 'invalid' };
  }
}

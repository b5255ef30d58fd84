import { parentPort, workerData } from 'node:worker_threads';
import { rowsOfText, textOf } from './csv.ts';
import { LONGEST_CELL } from './limits.ts';
import { rowsOfWorkbook } from './xlsx.ts';

const startsWith = (bytes: Uint8Array, signs: number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const PACKED = [0x50, 0x4b, 0x03, 0x04];

/** One line of what can be stored and shown. */
const clean = (cell: string): string =>
  cell
    .slice(0, LONGEST_CELL)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed();

const bytes = workerData as Uint8Array;
const rows = startsWith(bytes, PACKED) ? rowsOfWorkbook(bytes) : rowsOfText(textOf(bytes));
parentPort?.postMessage(
  rows.map((row) => row.map(clean)),
  [],
);

import { parentPort, workerData } from 'node:worker_threads';
import { addRowsOfText, textOf } from './csv.ts';
import { RowCollector } from './row-collector.ts';
import { addRowsOfWorkbook } from './xlsx.ts';

const startsWith = (bytes: Uint8Array, signs: number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const PACKED = [0x50, 0x4b, 0x03, 0x04];

const { bytes, headings } = workerData as { bytes: Uint8Array; headings: RegExp[] };
const collector = new RowCollector(headings);
if (startsWith(bytes, PACKED)) addRowsOfWorkbook(bytes, collector);
else addRowsOfText(textOf(bytes), collector);
parentPort?.postMessage(collector.content(), []);

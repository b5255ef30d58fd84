import { parentPort, workerData } from 'node:worker_threads';
import { addCsvRows, decodeText } from './csv.ts';
import { RowCollector } from './row-collector.ts';
import { addXlsRows } from './xls.ts';
import { addXlsxRows } from './xlsx.ts';

const startsWith = (bytes: Uint8Array, signs: number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const PACKED = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const { bytes, headings } = workerData as { bytes: Uint8Array; headings: RegExp[] };
const collector = new RowCollector(headings);
if (startsWith(bytes, PACKED)) addXlsxRows(bytes, collector);
else if (startsWith(bytes, COMPOUND)) addXlsRows(bytes, collector);
else addCsvRows(decodeText(bytes), collector);
parentPort?.postMessage(collector.content(), []);

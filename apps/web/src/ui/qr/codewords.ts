import { errorCorrectionOf } from './reed-solomon.ts';
import { blocksOf, LAST_VERSION, type Level } from './tables.ts';

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11] as const;

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The smallest code that takes so many bytes. */
export function versionFor(byteCount: number, level: Level): number {
  for (let version = 1; version <= LAST_VERSION; version += 1) {
    const room = blocksOf(version, level).data * 8;
    if (4 + lengthBits(version) + byteCount * 8 <= room) return version;
  }
  throw new RangeError('This text is too long for a code.');
}

/** The bytes of a code in the order they are drawn in. */
export function codewordsOf(bytes: Uint8Array, version: number, level: Level): number[] {
  const { count, correction, data } = blocksOf(version, level);
  const whole = padded(bytes, version, data);
  // Where they cannot all be alike, the later blocks are one byte longer.
  const shorter = Math.floor(data / count);
  const longer = data % count;
  const blocks: number[][] = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const length = shorter + (index < count - longer ? 0 : 1);
    blocks.push(whole.slice(start, start + length));
    start += length;
  }
  return [
    ...interleaved(blocks),
    ...interleaved(blocks.map((block) => errorCorrectionOf(block, correction))),
  ];
}

function padded(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  put(BYTE_MODE, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let start = 0; start < bits.length; start += 8)
    words.push(bits.slice(start, start + 8).reduce((value, bit) => (value << 1) | bit, 0));
  for (let index = 0; words.length < room; index += 1) words.push(PADDING[index % 2] ?? 0);
  return words;
}

/** The first of each block, then the second of each, so that a stain hurts every block a little. */
function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => (index < block.length ? [block[index] ?? 0] : [])),
  ).flat();
}

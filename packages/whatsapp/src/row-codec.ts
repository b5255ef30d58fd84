import { BufferJSON } from '@whiskeysockets/baileys';
import { BoundedCache } from './bounded-cache.ts';

/** Kinds that are read with every message and whose values callers never mutate. */
const CACHED_KINDS = new Set(['session', 'identity-key']);
const MAX_CACHED_VALUES = 1_000;

interface CachedValue {
  bytes: Uint8Array;
  value: unknown;
}

/** Encodes and decodes state rows; caches the decoded values of the kinds that are read most. */
export class RowCodec {
  private readonly cache = new BoundedCache(MAX_CACHED_VALUES);

  read(kind: string, id: string, bytes: Uint8Array): unknown {
    if (!CACHED_KINDS.has(kind)) return decode(bytes);
    const kept = this.cache.get<CachedValue>(`${kind}/${id}`);
    if (kept?.bytes === bytes) return kept.value;
    const value = decode(bytes);
    this.cacheValue(kind, id, { bytes, value });
    return value;
  }

  write(kind: string, id: string, value: unknown): Uint8Array {
    const bytes = encode(value);
    if (CACHED_KINDS.has(kind)) this.cacheValue(kind, id, { bytes, value });
    return bytes;
  }

  private cacheValue(kind: string, id: string, cache: CachedValue): void {
    this.cache.set(`${kind}/${id}`, cache);
  }
}

export function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, BufferJSON.replacer));
}

/** Most rows contain no binary values and are parsed without the reviver, which is faster. */
export function decode(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return text.includes('"type":"Buffer"') ? JSON.parse(text, BufferJSON.reviver) : JSON.parse(text);
}

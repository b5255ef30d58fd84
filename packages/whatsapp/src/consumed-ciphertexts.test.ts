import { expect, test } from 'vitest';
import { ConsumedCiphertexts } from './consumed-ciphertexts.ts';
import { Journal } from './journal.ts';
import { MemoryStore } from './test-support.ts';

const ciphertext = (index: number) => Buffer.from(`ciphertext ${index}`);

test('only the newest ciphertexts are remembered, in few rows, also by who comes after', async () => {
  const store = new MemoryStore();
  const first = await Journal.open(store, () => {});
  const before = await ConsumedCiphertexts.load(first);
  for (let index = 0; index < 1_030; index++) await first.set(before.add(ciphertext(index)));
  await first.close();

  const second = await Journal.open(store, () => {});
  const after = await ConsumedCiphertexts.load(second);
  for (let index = 1_030; index < 2_060; index++) await second.set(after.add(ciphertext(index)));
  await second.close();

  const last = await ConsumedCiphertexts.load(await Journal.open(store, () => {}));
  for (const consumed of [after, last]) {
    const known = Array.from({ length: 2_070 }, (_, index) => consumed.has(ciphertext(index)));
    // The newest page has overwritten the oldest.
    expect(known.indexOf(true)).toBe(100);
    expect(known.lastIndexOf(true)).toBe(2_059);
    expect(known.slice(100, 2_060)).not.toContain(false);
  }
  expect(store.rows.size).toBe(40);
});

import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { readRows } from './read-rows.ts';

/** A reply that comes in pieces of this many bytes. */
function replyOf(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body);
}

async function readAll(text: string, size: number) {
  const heads: unknown[] = [];
  const rows: unknown[] = [];
  const read = readRows({ onHead: (head) => heads.push(head), onRows: (some) => void rows.push(...some) });
  await read(replyOf(text, size));
  return { heads, rows };
}

const ROWS = [{ name: 'João' }, { name: 'a\nb]}' }, { name: '🙂' }];
const REPLY = `{"total":3,"tickets":[\n${ROWS.map((row) => JSON.stringify(row)).join(',\n')}\n]}`;

test.each([1, 2, 7, 1000])('rows come whole, in whatever pieces (%i bytes)', async (size) => {
  expect(await readAll(REPLY, size)).toEqual({ heads: [{ total: 3, tickets: [] }], rows: ROWS });
});

test('no rows are none', async () => {
  expect(await readAll('{"total":0,"tickets":[\n\n]}', 5)).toEqual({
    heads: [{ total: 0, tickets: [] }],
    rows: [],
  });
});

test.each([0, 10, REPLY.length - 20, REPLY.length - 1])(
  'a reply that is cut is an error (%i)',
  async (length) => {
    await expect(readAll(REPLY.slice(0, length), 1000)).rejects.toBeInstanceOf(ApiError);
  },
);

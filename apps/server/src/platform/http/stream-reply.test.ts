import { once } from 'node:events';
import type { Route } from '@prosa/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { streamReply } from './stream-reply.ts';

const route: Route = {
  method: 'GET',
  path: '/rows',
  can: 'public',
  on: 'nothing',
  about: 'Rows.',
  reply: z.object({ total: z.number(), rows: z.array(z.object({ id: z.number() })) }),
  streams: 'rows',
};

/** Counts what is read; says whether the reading came to its end. */
function source(parts: unknown[][]) {
  const seen = { read: 0, hasEnded: false };
  async function* rows() {
    try {
      for (const part of parts) {
        seen.read += 1;
        yield part;
      }
    } finally {
      seen.hasEnded = true;
    }
  }
  return { seen, rows: rows() };
}

test.each([
  ['no part', []],
  ['an empty part between others', [[{ id: 1 }, { id: 2 }], [], [{ id: 3 }]]],
])('%s makes a reply with a row in each line', async (_what, parts) => {
  const { rows } = source(parts);
  const text = (await streamReply(route, { total: 3, rows }).toArray()).join('');
  expect(JSON.parse(text)).toEqual({ total: 3, rows: parts.flat() });
  expect(text.split('\n').filter((line) => line.startsWith('{"id"'))).toHaveLength(parts.flat().length);
});

test('what is not declared is left out, and a row that is wrong ends the reply', async () => {
  const secret = source([[{ id: 1, secret: 'x' }]]);
  const text = (await streamReply(route, { total: 1, rows: secret.rows }).toArray()).join('');
  expect(JSON.parse(text)).toEqual({ total: 1, rows: [{ id: 1 }] });
  const wrong = source([[{ id: 'one' }]]);
  await expect(streamReply(route, { total: 1, rows: wrong.rows }).toArray()).rejects.toThrow();
});

test('who goes away ends the reading', async () => {
  const { seen, rows } = source(Array.from({ length: 100 }, (_, id) => [{ id }]));
  const stream = streamReply(route, { total: 100, rows });
  await once(stream, 'readable');
  stream.read();
  stream.destroy();
  await once(stream, 'close');
  await expect.poll(() => seen.hasEnded).toBe(true);
  expect(seen.read).toBeLessThan(5);
});

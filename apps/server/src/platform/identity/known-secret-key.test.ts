import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const startWith = async (changes: Parameters<TestServer['startAnother']>[0]) =>
  (await server.startAnother(changes)).stop();

test('a start with a key that sealed none of the data is refused, a change of keys and a loss for good are not', async () => {
  const { secretKey } = server.config;
  const [next, other] = [randomBytes(32), randomBytes(32)];
  await startWith({});
  await expect(startWith({ secretKey: other })).rejects.toThrow(
    /^The secret key is not the one that sealed the data/,
  );
  await expect(startWith({ secretKey: other, previousSecretKey: next })).rejects.toThrow('is not the one');
  await startWith({ secretKey: next, previousSecretKey: secretKey });
  await startWith({ secretKey: next });
  // A node that still has only the former key would seal with it.
  await expect(startWith({ secretKey })).rejects.toThrow('is not the one');
  await startWith({ secretKey: other, acceptsNewKey: true });
  await startWith({ secretKey: other });
});

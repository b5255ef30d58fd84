import { PRODUCT_VERSION, versionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const shown = () => server.stranger().call(versionRoutes.show);

test('a new installation announces its own version to everybody, signed in or not', async () => {
  expect(await shown()).toEqual({ version: PRODUCT_VERSION });
});

test('the platform owner announces another, and that is written down', async () => {
  const owner = await server.owner();
  expect(await owner.call(versionRoutes.publish, { body: { version: ' 9.10.11 ' } })).toEqual({
    version: '9.10.11',
  });
  expect(await shown()).toEqual({ version: '9.10.11' });
  expect((await auditOf(server, 'version.published')).at(-1)).toMatchObject({
    userId: owner.sessionUser.id,
    subject: '9.10.11',
  });
});

test('what is no version is refused', async () => {
  const owner = await server.owner();
  for (const version of ['', '9', 'nine', '1.2.3-beta', '1..2', '1.2.3.4.5', '<b>1.2</b>', 2]) {
    expect((await owner.try(versionRoutes.publish, { body: { version } })).status).toBe(400);
  }
});

test('a start of the server announces its own version again, once', async () => {
  const before = (await auditOf(server, 'version.published')).length;
  for (const restart of [1, 2]) {
    const another = await server.startAnother();
    await another.stop();
    expect({ restart, version: await shown() }).toEqual({ restart, version: { version: PRODUCT_VERSION } });
  }
  expect(await auditOf(server, 'version.published')).toHaveLength(before + 1);
});

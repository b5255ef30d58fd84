import { ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a transaction that could not ask who calls leaves nothing open behind it', async () => {
  const { admin } = await createCompany(server);
  const list = () => admin.try(ticketRoutes.list, { query: { status: 'open' } });
  const allAtOnce = async () =>
    new Set((await Promise.all(Array.from({ length: 60 }, list))).map(({ status }) => status));
  expect(await allAtOnce()).toEqual(new Set([200]));
  await server.sql('alter function caller_of(uuid) rename to nobody_there');
  expect(await allAtOnce()).toEqual(new Set([500]));
  await server.sql('alter function nobody_there(uuid) rename to caller_of');
  expect(await allAtOnce()).toEqual(new Set([200]));
});

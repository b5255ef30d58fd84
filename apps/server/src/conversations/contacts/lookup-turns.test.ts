import { contactRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

/** Concurrent outside calls per company, as set in `platform.ts`. */
const AT_ONCE_EACH = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Answers the lookups of one company when told to, and those of others at once. */
function holdLookups(companyId: number) {
  const released = Promise.withResolvers<void>();
  const calls = { waiting: 0, most: 0, release: () => released.resolve() };
  server.platform.accountLookup.register({
    findAccount: async (asking) => {
      if (asking !== companyId) return 'unreachable';
      calls.waiting += 1;
      calls.most = Math.max(calls.most, calls.waiting);
      await released.promise;
      calls.waiting -= 1;
      return 'unreachable';
    },
  });
  return calls;
}

const add = ({ admin }: TestCompany) =>
  admin.call(contactRoutes.create, { body: { name: 'Somebody', number: newNumber() } });

test('lookups of numbers take turns by company', async () => {
  const [company, other] = [await createCompany(server), await createCompany(server)];
  const calls = holdLookups(company.id);
  const added = Array.from({ length: 10 }, () => add(company));
  await waitUntil(() => Promise.resolve(expect(calls.waiting).toBe(AT_ONCE_EACH)));
  await add(other);
  expect(calls.waiting).toBe(AT_ONCE_EACH);
  calls.release();
  expect(new Set((await Promise.all(added)).map(({ id }) => id)).size).toBe(10);
  expect(calls.most).toBe(AT_ONCE_EACH);
});

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedConnection } from '../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import { createLeases } from './leases.ts';
import { createSessionStore, LeaseLost } from './session-store.ts';
import { type CommitShared, shareCommits } from './shared-commits.ts';

let server: TestServer;
let company: TestCompany;
let commitShared: CommitShared;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  commitShared = shareCommits(server.platform.unitOfWork);
});
afterAll(() => server.stop());

/** Records the company and transaction id of an action. */
async function noteWhere(companyId: number, places: string[]): Promise<void> {
  await commitShared(companyId, async ({ db }) => {
    const { rows } = await sql<{ place: string }>`
      select current_company() || ' ' || pg_current_xact_id() as place`.execute(db);
    places.push(...rows.map(({ place }) => place));
  });
}

test('what is given at one moment for one company is one transaction', async () => {
  const other = await createCompany(server);
  const [here, there, later]: [string[], string[], string[]] = [[], [], []];
  await Promise.all([
    noteWhere(company.id, here),
    noteWhere(other.id, there),
    noteWhere(company.id, here),
    noteWhere(company.id, here),
  ]);
  await noteWhere(company.id, later);
  expect(here).toHaveLength(3);
  expect(new Set(here).size).toBe(1);
  expect(new Set([...here, ...there, ...later]).size).toBe(3);
  expect(there[0]?.split(' ')[0]).toBe(String(other.id));
});

test('what is given while a transaction of the company runs shares the next one', async () => {
  const [one, other]: [string[], string[]] = [[], []];
  const later: Promise<void>[] = [];
  await commitShared(company.id, async () => {
    later.push(noteWhere(company.id, one));
    await setImmediate();
    later.push(noteWhere(company.id, other));
  });
  await Promise.all(later);
  expect(one).toHaveLength(1);
  expect(one).toEqual(other);
});

test('of very many not all share one', async () => {
  const places: string[] = [];
  await Promise.all(Array.from({ length: 25 }, () => noteWhere(company.id, places)));
  expect(places).toHaveLength(25);
  expect(new Set(places).size).toBe(3);
});

const createTag = (name: string) => async (work: CompanyWork) => {
  await sql`insert into tags (name, color) values (${name}, '#112233')`.execute(work.db);
};
const failures = {
  'that says so': () => Promise.reject(new LeaseLost('not ours any more')),
  'whose statement fails': async ({ db }: CompanyWork) => void (await sql`select 1 / 0`.execute(db)),
  'that writes what is there already': async (work: CompanyWork) => {
    await createTag('twice')(work);
    await createTag('twice')(work);
  },
};

test.each(Object.entries(failures))('of one %s only it hears; all others are kept', async (_what, fail) => {
  const own = await createCompany(server);
  const outcomes = await Promise.allSettled([
    commitShared(own.id, createTag('before')),
    commitShared(own.id, fail),
    commitShared(own.id, createTag('after')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const tags = await server.sql<{ name: string }>('select name from tags where "companyId" = $1', [own.id]);
  expect(tags.map(({ name }) => name).toSorted()).toEqual(['after', 'before']);
});

test('a connection that passed to another node keeps none of its neighbours from storing', async () => {
  const owner = 'this node';
  const leases = createLeases(server.platform.database, owner, 20);
  const { platform } = server;
  const open = async () => {
    const whatsappId = await seedConnection(server, company.id);
    const lease = await leases.claim({ whatsappId, companyId: company.id });
    if (!lease) throw new Error('Somebody else has it.');
    return createSessionStore({ platform, lease, owner, commitShared, receive: async () => {} });
  };
  const [kept, lost, alsoKept] = [await open(), await open(), await open()];
  await server.sql(
    `update connection_leases set owner = 'another node'
     where "whatsappId" = (select max("whatsappId") - 1 from connection_leases)`,
  );
  const write = (store: typeof kept) =>
    store.commit([{ kind: 'creds', id: 'own', value: Buffer.from('x') }], []);
  const outcomes = await Promise.allSettled([write(kept), write(lost), write(alsoKept)]);
  expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason : one.status))).toEqual([
    'fulfilled',
    expect.any(LeaseLost),
    'fulfilled',
  ]);
  for (const store of [kept, alsoKept]) expect((await store.read('creds', ['own'])).size).toBe(1);
});

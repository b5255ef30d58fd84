import { type Route, quickMessageRoutes, sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { PoolShares, type ConnectionHolder, type ShareLimits } from './pool-shares.ts';

/** Work that ends on demand, and records the order in which it started. */
function createWork(changed: Partial<ShareLimits> = {}) {
  const limits = {
    total: 6,
    eachKind: 5,
    company: 4,
    eachKindOfCompany: 3,
    person: 2,
    burst: 3,
    waitingPerPerson: 3,
    waitMs: 3_600_000,
    ...changed,
  };
  const shares = new PoolShares(limits);
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (name: string, holder: ConnectionHolder) =>
    shares.run(holder, () => {
      begun.push(name);
      return new Promise<void>((resolve) => endings.set(name, resolve));
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  return { shares, begun, start, end };
}

const ana: ConnectionHolder = { company: 1, person: 'ana' };
const bia: ConnectionHolder = { company: 1, person: 'bia' };
const background: ConnectionHolder = { company: 1 };
const other: ConnectionHolder = { company: 2, person: 'caio' };

describe('the shares of the database', () => {
  test('a person, the people of a company and the company have no more than theirs', () => {
    const { begun, start } = createWork();
    for (const name of ['a1', 'a2', 'a3']) void start(name, ana);
    for (const name of ['b1', 'b2']) void start(name, bia);
    for (const name of ['w1', 'w2']) void start(name, background);
    void start('c1', other);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'w1', 'c1']);
  });

  test('those who wait take turns, company by company and person by person', async () => {
    const { begun, start, end } = createWork();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start(name, ana);
    for (const name of ['b1', 'b2']) void start(name, bia);
    void start('p1', { company: 'platform' });
    for (const name of ['c1', 'c2', 'c3']) void start(name, other);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'p1', 'c1', 'c2']);
    await end('a1');
    await end('b1');
    await end('c1');
    expect(begun.slice(6)).toEqual(['a3', 'b2', 'c3']);
  });

  test('of a burst one call runs at a time, until no more wait than a screen makes', async () => {
    const { begun, start, end } = createWork({ burst: 2, waitingPerPerson: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void start(name, ana);
    expect(begun).toEqual(['a1', 'a2']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    expect(begun.slice(2)).toEqual(['a3']);
    // Two calls wait at the end of this one: no burst any more.
    await end('a3');
    expect(begun.slice(3)).toEqual(['a4', 'a5']);
    await end('a5');
    expect(begun.slice(5)).toEqual(['a6']);
  });

  test('a call that comes while others of its person wait does not overtake them', async () => {
    const { begun, start, end } = createWork({ burst: 1, waitingPerPerson: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, ana);
    await end('a1');
    void start('a5', ana);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  test('work that has a connection does not wait for another behind itself', async () => {
    const { shares } = createWork();
    const nested = () => shares.run(ana, () => shares.run(ana, () => Promise.resolve('done')));
    expect(await Promise.all([nested(), nested(), nested()])).toEqual(['done', 'done', 'done']);
  });

  test('what was begun by such work waits like any other when that is over', async () => {
    const { shares, start, begun } = createWork();
    const { promise: over, resolve: endIt } = Promise.withResolvers<void>();
    let later: Promise<void> | undefined;
    await shares.run(ana, async () => {
      later = over.then(() => start('later', ana));
    });
    for (const name of ['a1', 'a2']) void start(name, ana);
    endIt();
    await new Promise(setImmediate);
    expect(later).toBeDefined();
    expect(begun).toEqual(['a1', 'a2']);
  });

  test('of one person only so many may wait; background work is never refused', async () => {
    const { start } = createWork();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start(name, ana);
    await expect(start('a6', ana)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS', status: 429 });
    const refused: unknown[] = [];
    for (let work = 0; work < 20; work += 1)
      start(`w${work}`, background).catch((error: unknown) => refused.push(error));
    await new Promise(setImmediate);
    expect(refused).toEqual([]);
  });

  test('work that fails gives its place back', async () => {
    const { shares, begun, start } = createWork();
    for (let failure = 0; failure < 5; failure += 1)
      await expect(shares.run(ana, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    for (const name of ['a1', 'a2']) void start(name, ana);
    expect(begun).toEqual(['a1', 'a2']);
  });
});

describe('a burst', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const SLOW = quickMessageRoutes.list;
  const holdSlow = () => holdLock(server, 'lock table quick_messages in access exclusive mode');
  const burst = (client: Client, count: number) =>
    Array.from({ length: count }, () => client.try(SLOW, { query: {} }).then(({ status }) => status));
  const statusOf = async (client: Client, route: Route) => (await client.try(route)).status;

  test('of slow calls of one person leaves colleagues, other companies and background work their turn', async () => {
    const company = await createCompany(server);
    const colleague = await createUser(server, company.admin);
    const elsewhere = await createCompany(server);
    const release = await holdSlow();
    const answers = burst(company.admin, 120);
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(4));
    expect(await statusOf(elsewhere.admin, sessionRoutes.me)).toBe(200);
    expect(await statusOf(elsewhere.admin, userRoutes.list)).toBe(200);
    expect(await statusOf(colleague, sessionRoutes.me)).toBe(200);
    const { database } = server.platform;
    const countUsers = (companyId: number) =>
      database.inCompany(companyId, (db) => db.selectFrom('users').select('id').execute());
    expect(await countUsers(company.id)).toHaveLength(2);
    expect(await countUsers(elsewhere.id)).toHaveLength(1);
    expect(await countLockWaiters(server)).toBe(4);
    await release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  });

  test('of guesses of one password leaves others their turn, and so do those of another', async () => {
    const guessing = [await createCompany(server), await createCompany(server)].map(({ admin }) => admin);
    const elsewhere = await createCompany(server);
    const guess = (client: Client) => {
      const params = { id: String(client.sessionUser.id) };
      const body = { password: 'something-else', currentPassword: 'a-guess' };
      return client.try(userRoutes.update, { params, body }).then(({ status }) => status);
    };
    for (const client of guessing) await guess(client);
    const release = await holdLock(
      server,
      "select 1 from rate_limits where key like 'password:%' for update",
    );
    const answers = guessing.flatMap((client) => Array.from({ length: 60 }, () => guess(client)));
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(2));
    expect(await statusOf(elsewhere.admin, sessionRoutes.me)).toBe(200);
    expect(await statusOf(elsewhere.admin, userRoutes.list)).toBe(200);
    expect(await countLockWaiters(server)).toBe(2);
    await release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([400, 429]));
  });

  test('of several people of a company leaves others and its own background work their turn', async () => {
    const company = await createCompany(server);
    const addColleague = () => createUser(server, company.admin);
    const colleagues = [await addColleague(), await addColleague(), await addColleague()];
    const elsewhere = await createCompany(server);
    const release = await holdSlow();
    const answers = [company.admin, ...colleagues].flatMap((client) => burst(client, 30));
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(8));
    expect(await statusOf(elsewhere.admin, sessionRoutes.me)).toBe(200);
    const { database } = server.platform;
    await database.inCompany(company.id, (db) => db.selectFrom('users').select('id').execute());
    expect(await countLockWaiters(server)).toBe(8);
    await release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  });
});

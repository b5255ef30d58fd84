import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedConnection } from '../../test/setup/conversations.ts';
import { countLockWaiters } from '../../test/setup/locks.ts';
import { createCompany, type TestCompany } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';
import { createLeases } from './leases.ts';
import { createSessionStore, LeaseLost, assertLeaseHeld } from './session-store.ts';
import { shareCommits } from './shared-commits.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

async function claim(owner: string, whatsappId: number) {
  const leases = createLeases(server.platform.database, owner, 20);
  const lease = await leases.claim({ whatsappId, companyId: company.id });
  if (!lease) throw new Error('Somebody else has it.');
  const { platform } = server;
  const commitShared = shareCommits(platform.unitOfWork);
  const store = createSessionStore({ platform, lease, owner, commitShared, receive: async () => {} });
  return { leases, lease, store };
}

test('a node whose lease is over neither writes nor opens the connection anew', async () => {
  const whatsappId = await seedConnection(server, company.id);
  const old = await claim('old', whatsappId);
  await old.store.commit([{ kind: 'creds', id: 'own', value: Buffer.from('one') }], []);
  expect((await old.store.read('creds', ['own'])).size).toBe(1);
  // By its own clock the node may not know yet that the lease has expired.
  await server.sql('update connection_leases set "expiresAt" = now() where "whatsappId" = $1', [whatsappId]);
  await expect(old.store.read('creds', ['own'])).rejects.toBeInstanceOf(LeaseLost);
  const { store } = await claim('new', whatsappId);
  expect((await store.read('creds', ['own'])).size).toBe(1);
  await expect(old.store.read('creds', ['own'])).rejects.toBeInstanceOf(LeaseLost);
  await expect(old.store.commit([{ kind: 'creds', id: 'own', value: null }], [])).rejects.toBeInstanceOf(
    LeaseLost,
  );
  expect((await store.read('creds', ['own'])).size).toBe(1);
});

test('while the holder writes, its lease can be renewed but not taken', async () => {
  const whatsappId = await seedConnection(server, company.id);
  const { leases, lease } = await claim('busy', whatsappId);
  const writing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const written = server.platform.database.inCompany(company.id, async (db) => {
    await assertLeaseHeld(db, lease, 'busy');
    begun.resolve();
    await writing.promise;
  });
  await begun.promise;
  expect(await leases.renew([whatsappId])).toEqual(new Set([whatsappId]));
  await server.sql('update connection_leases set "expiresAt" = now() where "whatsappId" = $1', [whatsappId]);
  const order: string[] = [];
  const taken = claim('other', whatsappId).then(() => order.push('taken'));
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  order.push('written');
  writing.resolve();
  await Promise.all([written, taken]);
  expect(order).toEqual(['written', 'taken']);
});

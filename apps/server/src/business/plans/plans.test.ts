import { companyRoutes, type Plan, planFlags, planRoutes, sessionRoutes } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

let made = 0;
const form = (changes: object = {}) => ({
  name: `Plano ${(made += 1)}`,
  users: 3,
  connections: 2,
  queues: 1,
  amount: 49.9,
  ...changes,
});
const create = (changes: object = {}) => owner.call(planRoutes.create, { body: form(changes) });
const at = ({ id }: { id: number }) => ({ id: String(id) });

test('a plan is made with every feature and offered to everybody, unless said otherwise', async () => {
  const plan = await create();
  expect(plan).toMatchObject({ users: 3, connections: 2, queues: 1, amount: 49.9, isPublic: true });
  for (const flag of planFlags) expect(plan[flag]).toBe(true);
  const bare = await create(Object.fromEntries(planFlags.map((flag) => [flag, false])));
  for (const flag of planFlags) expect(bare[flag]).toBe(false);
});

test('a change leaves alone what it does not say, above all the flags', async () => {
  const plan = await create({ useKanban: false, isPublic: false });
  const { updatedAt: _before, ...rest } = plan;
  const { updatedAt: _after, ...changed } = await owner.call(planRoutes.update, {
    params: at(plan),
    body: { users: 7 },
  });
  expect(changed).toEqual({ ...rest, users: 7 });
});

describe('money', () => {
  test('is kept to the cent: every price with two decimals comes back as it went', () => {
    const { body } = planRoutes.create;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const { amount } = body.parse(form({ amount: cents / 100 }));
        expect(Math.round(amount * 100)).toBe(cents);
      }),
      { numRuns: 3000, examples: [[7], [29], [57], [113], [435], [1999], [100_000_001], [999_999_999]] },
    );
  });

  test('comes back from the server exactly as it was given', async () => {
    for (const amount of [0, 0.01, 0.07, 0.29, 1.13, 4.35, 19.99, 1_000_000.01, 10_000_000]) {
      const plan = await create({ amount });
      expect(plan.amount).toBe(amount);
      const listed = await owner.call(planRoutes.listAll);
      expect(listed.find(({ id }) => id === plan.id)?.amount).toBe(amount);
    }
  });

  test('is also called value, and a form sends numbers as text', async () => {
    const { amount: _amount, ...rest } = form();
    const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await owner.send(method, `/api/plans${path}`, body)).body;
    const plan = (await send('POST', '', { ...rest, value: '79,90', users: '4', queues: '0' })) as Plan;
    expect(plan).toMatchObject({ amount: 79.9, users: 4, connections: 2, queues: 0 });
    const changed = (changes: object) => send('PUT', `/${plan.id}`, changes);
    expect(await changed({ value: 15 })).toMatchObject({ amount: 15, users: 4 });
    expect(await changed({ value: 1, amount: '20.5' })).toMatchObject({ amount: 20.5 });
    expect(await changed({ value: 'caro' })).toMatchObject({ issues: [{ path: 'amount' }] });
    expect(await changed({ users: '1.5' })).toMatchObject({ issues: [{ path: 'users' }] });
  });

  test('of less than a cent, below nothing or beyond measure is refused', async () => {
    for (const amount of [0.001, 1.999, -0.01, -1, 10_000_000.01, '1.999', '-1', 'dez', '', null]) {
      const { status, body } = await owner.try(planRoutes.create, { body: form({ amount }) });
      expect({ amount, status, path: body.issues?.[0]?.path }).toEqual({
        amount,
        status: 400,
        path: 'amount',
      });
    }
  });
});

test('limits are whole numbers from nothing on', async () => {
  expect(await create({ users: 0, connections: 0, queues: 0 })).toMatchObject({
    users: 0,
    connections: 0,
    queues: 0,
  });
  for (const users of [-1, 1.5, 100_001, '1.5', 'três']) {
    expect((await owner.try(planRoutes.create, { body: form({ users }) })).status).toBe(400);
  }
});

test('a name is taken once', async () => {
  const [first, second] = [await create(), await create()];
  const taken = { status: 409, body: { error: 'ERR_PLAN_NAME_TAKEN' } };
  expect(await owner.try(planRoutes.create, { body: form({ name: first.name }) })).toMatchObject(taken);
  const renamed = await owner.try(planRoutes.update, { params: at(second), body: { name: first.name } });
  expect(renamed).toMatchObject(taken);
});

test('strangers see the plans that are offered, cheapest first, and no other', async () => {
  const hidden = await create({ isPublic: false, amount: 0.5 });
  const cheap = await create({ amount: 0.25 });
  const offered = await server.stranger().call(planRoutes.listPublic, { query: { listPublic: 'false' } });
  expect(offered.map(({ id }) => id)).toContain(cheap.id);
  expect(offered.map(({ id }) => id)).not.toContain(hidden.id);
  expect(offered.map(({ amount }) => amount)).toEqual(
    offered.map(({ amount }) => amount).toSorted((a, b) => a - b),
  );
  const all = await owner.call(planRoutes.listAll);
  expect(all.map(({ id }) => id)).toContain(hidden.id);
});

test('a plan in use stays; without companies it goes', async () => {
  const plan = await create();
  const { id } = await createCompany(server, { planId: plan.id });
  const refused = await owner.try(planRoutes.remove, { params: at(plan) });
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 409,
    body: { error: 'ERR_PLAN_IN_USE' },
  });
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { planId: 1 } });
  await owner.call(planRoutes.remove, { params: at(plan) });
  expect((await owner.try(planRoutes.remove, { params: at(plan) })).body).toEqual({
    error: 'ERR_NO_PLAN_FOUND',
  });
});

test('a company given a plan while it is being removed has a plan or is refused, never a hole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const plan = await create();
    const { id } = await createCompany(server);
    const [moved, removed] = await Promise.all([
      owner.try(companyRoutes.update, { params: { id: String(id) }, body: { planId: plan.id } }),
      owner.try(planRoutes.remove, { params: at(plan) }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([moved.status, removed.status]);
  }
});

test('a change of a flag is there for its companies at the next call', async () => {
  const plan = await create();
  const { admin } = await createCompany(server, { planId: plan.id });
  await owner.call(planRoutes.update, { params: at(plan), body: { useCampaigns: false } });
  expect((await admin.call(sessionRoutes.me)).company.plan?.useCampaigns).toBe(false);
  const own = await admin.call(companyRoutes.plan, {
    params: { companyId: String(admin.sessionUser.companyId) },
  });
  expect(own.plan?.useCampaigns).toBe(false);
  const other = await admin.try(companyRoutes.plan, { params: { companyId: '1' } });
  expect({ status: other.status, body: other.body }).toEqual({
    status: 404,
    body: { error: 'ERR_NO_COMPANY_FOUND' },
  });
});

test('the platform owner reads every company’s plan, and hears of none that is not there', async () => {
  const plan = await create();
  const { id } = await createCompany(server, { planId: plan.id });
  const read = (companyId: number) =>
    owner.try(companyRoutes.plan, { params: { companyId: String(companyId) } });
  expect(await read(id)).toMatchObject({ status: 200, body: { id, plan: { id: plan.id } } });
  expect(await read(owner.sessionUser.companyId)).toMatchObject({ status: 200, body: { id: 1 } });
  expect(await read(999_999)).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
});

test('what happens to plans is written down', async () => {
  const plan = await create({ users: 4 });
  await owner.call(planRoutes.update, { params: at(plan), body: { users: 5, amount: 60 } });
  await owner.call(planRoutes.remove, { params: at(plan) });
  const by = { companyId: 1, userId: owner.sessionUser.id, address: '127.0.0.1', subject: `plan:${plan.id}` };
  expect((await auditOf(server, 'plan.created')).at(-1)).toMatchObject({ ...by, after: { name: plan.name } });
  expect((await auditOf(server, 'plan.changed')).at(-1)).toMatchObject({
    ...by,
    before: { users: 4, amount: 49.9 },
    after: { users: 5, amount: 60 },
  });
  expect((await auditOf(server, 'plan.removed')).at(-1)).toMatchObject({
    ...by,
    before: { name: plan.name },
  });
});

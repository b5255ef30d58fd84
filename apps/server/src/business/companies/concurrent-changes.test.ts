import { companyRoutes, helpRoutes, planRoutes, sessionRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { FENCE_SETTING, fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let owner: Client;
let ownerPage: LiveClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  ownerPage = await goLive(owner);
});
afterAll(() => server.stop());

/** Both changes are written and wait to emit their events before either commits. */
async function atOnce(changes: (() => Promise<{ status: number }>)[]): Promise<void> {
  const release = await holdLock(server, 'select 1 from event_counters for update');
  const answers = changes.map((change) => change());
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(changes.length));
  await release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(changes.map(() => 200));
}

async function expectConsistentEvents({ admin, id }: TestCompany, page: LiveClient): Promise<void> {
  await fence(admin, [page]);
  await fence(owner, [ownerPage]);
  const { company } = await admin.call(sessionRoutes.me);
  // The fence itself changes a setting, after the company was emitted.
  const { companieSettings: told, ...rest } = page.of('subscription').at(-1)?.company ?? {
    companieSettings: [],
  };
  const { companieSettings: now, ...fresh } = company;
  expect(rest).toEqual(fresh);
  expect(told.filter(({ key }) => key !== FENCE_SETTING)).toEqual(
    now.filter(({ key }) => key !== FENCE_SETTING),
  );
  const shown = await owner.call(companyRoutes.show, { params: { id: String(id) } });
  const told2 = ownerPage
    .of('company')
    .flatMap((event) => (event.action !== 'delete' && event.company.id === id ? [event.company] : []));
  expect(shown).toMatchObject(told2.at(-1) ?? {});
  expect(told2).not.toEqual([]);
}

test('a plan and a company changed at once are both in what everybody is told last', async () => {
  const plan = await owner.call(planRoutes.create, {
    body: { name: 'At once', users: 9, connections: 1, queues: 1, amount: 1 },
  });
  const company = await createCompany(server, { planId: plan.id });
  const page = await goLive(company.admin);
  await atOnce([
    () => owner.try(planRoutes.update, { params: { id: plan.id }, body: { amount: 2, useKanban: false } }),
    () =>
      owner.try(companyRoutes.update, {
        params: { id: company.id },
        body: { name: 'Changed at once', city: 'Belém' },
      }),
  ]);
  await expectConsistentEvents(company, page);
});

test('a setting and the company changed at once are both in what everybody is told last', async () => {
  const company = await createCompany(server);
  const page = await goLive(company.admin);
  await atOnce([
    () =>
      company.admin.try(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } }),
    () => owner.try(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2998-01-01' } }),
  ]);
  await fence(company.admin, [page]);
  const told = page.received.reduce<Record<string, unknown>>((state, { payload }) => {
    const event = payload as {
      company?: { companieSettings: { key: string; value: unknown }[] };
      setting?: { key: string; value: unknown };
    };
    const pairs = event.company?.companieSettings ?? (event.setting ? [event.setting] : []);
    return { ...state, ...Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
  }, {});
  expect(told['userRating']).toBe('enabled');
});

test('telling all companies goes on though one of them is removed meanwhile', async () => {
  const company = await createCompany(server);
  const counter = 'select 1 from event_counters where "companyId" = $1 for update';
  const release = await holdLock(server, counter, [company.id]);
  const help = owner.try(helpRoutes.create, { body: { title: 'For all', video: 'dQw4w9WgXcQ' } });
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  await release('delete from companies where id = $1', [company.id]);
  expect((await help).status).toBe(200);
});

import { EVENT_REPLAY_LIMIT, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { pruneEventsRoutine } from '../../business/companies/jobs.ts';
import { systemActor } from '../unit-of-work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const change = ({ admin }: TestCompany, value: string) =>
  admin.call(settingRoutes.update, { params: { key: 'lgpdMessage' }, body: { value } });

const numbersOf = (companyId: number) =>
  server
    .sql<{ number: string }>('select number from events where "companyId" = $1 order by number', [companyId])
    .then((rows) => rows.map(({ number }) => Number(number)));

/** Inserts events directly into the log, which is faster than as many calls. */
const fill = (companyId: number, count: number, name = 'setting') =>
  server.sql(
    `with counter as (update event_counters set number = number + $2 where "companyId" = $1 returning number)
     insert into events ("companyId", number, name, payload, rooms)
     select $1, number - $2 + n, $3, jsonb_build_object('action', 'update', 'setting', jsonb_build_object('key', 'x', 'value', n::text)), '{everyone}'
     from counter, generate_series(1, $2::int) n`,
    [companyId, count, name],
  );

describe('numbers', () => {
  test('have no gap and no double in a company, however many changes come at once', async () => {
    const company = await createCompany(server);
    const live = await goLive(company.admin);
    await Promise.all(Array.from({ length: 25 }, (_, index) => change(company, `at once ${index}`)));
    await fence(company.admin, [live]);
    const numbers = await numbersOf(company.id);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(live.received.map(({ number }) => number)).toEqual(numbers.slice(-26));
  });

  test('are each company’s own', async () => {
    const [one, two] = [await createCompany(server), await createCompany(server)];
    const before = await numbersOf(two.id);
    await change(one, 'mine');
    expect(await numbersOf(two.id)).toEqual(before);
  });

  test('are not used up by a change that was taken back, and nobody hears of it', async () => {
    const company = await createCompany(server);
    const live = await goLive(company.admin);
    const before = await numbersOf(company.id);
    const failing = server.platform.unitOfWork.inCompany(company.id, systemActor, async (work) => {
      work.emit('setting', { action: 'update', setting: { key: 'x', value: 'never' } }, ['everyone']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await company.admin.try(userRoutes.create, {
      body: { name: 'Taken', email: company.adminCredentials.email, password: 'a-good-password' },
    });
    expect(await numbersOf(company.id)).toEqual(before);
    await fence(company.admin, [live]);
    expect(live.received).toHaveLength(1);
  });
});

describe('a page that begins', () => {
  test('is told what happened since its person was known, and nothing of before', async () => {
    const company = await createCompany(server);
    await change(company, 'before');
    const { lastEvent, user } = await company.admin.call(sessionRoutes.refresh);
    expect(user.company.companieSettings).toContainEqual({ key: 'lgpdMessage', value: 'before' });
    await change(company, 'meanwhile');
    const live = await goLive(company.admin, { last: lastEvent });
    expect(live.of('setting').map(({ setting }) => setting.value)).toEqual(['meanwhile']);
    expect(live.resyncs).toBe(0);
  });

  test('with what this node has not told yet fetches nothing anew', async () => {
    const company = await createCompany(server);
    const first = await goLive(company.admin);
    // This sends no wake-up: the node finds the event when it polls.
    await fill(company.id, 1);
    const { lastEvent } = await company.admin.call(sessionRoutes.refresh);
    expect(lastEvent).toBe(first.last + 1);
    const second = await goLive(company.admin, { last: lastEvent });
    await change(company, 'afterwards');
    await waitUntil(() =>
      expect(second.of('setting').at(-1)).toMatchObject({ setting: { value: 'afterwards' } }),
    );
    expect(second.resyncs).toBe(0);
  });
});

describe('a page that comes back', () => {
  test('gets exactly what it missed, in order, and then goes on', async () => {
    const company = await createCompany(server);
    const first = await goLive(company.admin);
    await change(company, 'seen');
    await waitUntil(() => expect(first.received).toHaveLength(1));
    first.close();
    for (const text of ['missed 1', 'missed 2', 'missed 3']) await change(company, text);
    const second = await goLive(company.admin, { last: first.last });
    await change(company, 'afterwards');
    await waitUntil(() => expect(second.received).toHaveLength(4));
    expect(second.of('setting').map(({ setting }) => setting.value)).toEqual([
      'missed 1',
      'missed 2',
      'missed 3',
      'afterwards',
    ]);
    expect(second.received.map(({ number }) => number - first.last)).toEqual([1, 2, 3, 4]);
    expect({ resyncs: second.resyncs, ready: second.ready }).toEqual({ resyncs: 0, ready: [first.last + 3] });
  });

  test('gets only what its person may see, though it missed more', async () => {
    const company = await createCompany(server);
    const user = await createUser(server, company.admin);
    const first = await goLive(user);
    first.close();
    await company.admin.call(userRoutes.update, {
      params: { id: String(company.admin.sessionUser.id) },
      body: { farewellMessage: 'for admins' },
    });
    await change(company, 'for everyone');
    const second = await goLive(user, { last: first.last });
    expect(second.of('setting')).toHaveLength(1);
    expect(JSON.stringify(second.received)).not.toContain('for admins');
  });

  test('that has everything gets nothing, and a new page starts from now', async () => {
    const company = await createCompany(server);
    await change(company, 'before');
    const first = await goLive(company.admin);
    const second = await goLive(company.admin, { last: first.last });
    expect([first, second].map(({ received, resyncs }) => ({ told: received.length, resyncs }))).toEqual([
      { told: 0, resyncs: 0 },
      { told: 0, resyncs: 0 },
    ]);
  });

  test('a thousand behind is caught up, one more and it must fetch anew', async () => {
    const company = await createCompany(server);
    const first = await goLive(company.admin);
    first.close();
    await fill(company.id, EVENT_REPLAY_LIMIT);
    const behind = await goLive(company.admin, { last: first.last });
    expect({ told: behind.received.length, resyncs: behind.resyncs }).toEqual({
      told: EVENT_REPLAY_LIMIT,
      resyncs: 0,
    });
    await fill(company.id, 1);
    await waitUntil(() => expect(behind.received).toHaveLength(EVENT_REPLAY_LIMIT + 1));
    const tooFar = await goLive(company.admin, { last: first.last });
    expect({ told: tooFar.received.length, resyncs: tooFar.resyncs }).toEqual({ told: 0, resyncs: 1 });
    await fence(company.admin, [tooFar]);
  });

  test('after what it missed was pruned must fetch anew, and so must one that claims more than there is', async () => {
    const company = await createCompany(server);
    const first = await goLive(company.admin);
    first.close();
    await change(company, 'old');
    await server.sql(`update events set "createdAt" = now() - interval '25 hours' where "companyId" = $1`, [
      company.id,
    ]);
    await change(company, 'recent');
    await pruneEventsRoutine(server.platform).run();
    expect(await numbersOf(company.id)).toHaveLength(1);
    for (const last of [first.last, 0, 999_999]) {
      const live = await goLive(company.admin, { last });
      expect({ last, told: live.received.length, resyncs: live.resyncs }).toEqual({
        last,
        told: 0,
        resyncs: 1,
      });
    }
  });

  test('with rubbish for a number is taken for a new one', async () => {
    const company = await createCompany(server);
    for (const last of [-1, 1.5, Number.NaN, 'x', null, {}] as unknown as number[]) {
      const live = await goLive(company.admin, { last });
      expect({ told: live.received.length, resyncs: live.resyncs }).toEqual({ told: 0, resyncs: 0 });
    }
  });
});

test('a burst of more than a thousand reaches a page that is there, whole and in order', async () => {
  const company = await createCompany(server);
  const live = await goLive(company.admin);
  await fill(company.id, 2500);
  await fence(company.admin, [live]);
  expect(live.received).toHaveLength(2501);
  expect(live.received.map(({ number }) => number)).toEqual(
    live.received.map((_, index) => (live.received[0]?.number ?? 0) + index),
  );
});

test('an event of a newer version, which has no name here, stops nothing', async () => {
  const company = await createCompany(server);
  const first = await goLive(company.admin);
  await fill(company.id, 2, 'inventedLater');
  await fence(company.admin, [first]);
  expect(first.received).toHaveLength(1);
  const second = await goLive(company.admin, { last: first.last - 3 });
  expect({ told: second.received.length, resyncs: second.resyncs }).toEqual({ told: 1, resyncs: 0 });
});

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { deleteOldSessionsRoutine } from '../../organization/sessions/jobs.ts';
import { systemActor } from '../unit-of-work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface JobRow {
  id: string;
  name: string;
  state: string;
  retry_count: number;
}
const jobsFor = (key: string) =>
  server.sql<JobRow & Record<string, unknown>>(
    `select id, name, state, retry_count from pgboss.job where data->'data'->>'key' = $1 order by created_on`,
    [key],
  );
const stateOf = async (key: string) => (await jobsFor(key))[0]?.state;

const pathOf = (key: string) => join(server.config.dataDir, 'files', key);
const write = () => server.platform.storage.write('company-1', 'png', Buffer.from('x'));
const enqueue = (key: string) =>
  server.platform.unitOfWork.inCompany(1, systemActor, (work) => work.enqueue('files.remove', { key }));

/** Puts a folder in place of the file: the job that removes the file fails as long as it exists. */
function inTheWay(key: string): () => void {
  mkdirSync(pathOf(key), { recursive: true });
  return () => rmSync(pathOf(key), { recursive: true });
}
const keyOf = (digit: string) => `company-1/${digit.repeat(8)}-0000-4000-8000-000000000000.png`;

/** Makes the job due by changing its row, and wakes the worker with another job. */
async function makeDue(key: string, changes = ''): Promise<void> {
  await server.sql(`update pgboss.job set start_after = now() ${changes} where data->'data'->>'key' = $1`, [
    key,
  ]);
  await enqueue(await write());
}

describe('a job', () => {
  test('exists once its transaction is certain, carries ids alone, and is done', async () => {
    const key = await write();
    await enqueue(key);
    await waitUntil(() => expect(existsSync(pathOf(key))).toBe(false));
    await waitUntil(async () => expect(await stateOf(key)).toBe('completed'));
    const [row] = await server.sql<{ data: unknown }>(
      `select data from pgboss.job where data->'data'->>'key' = $1`,
      [key],
    );
    expect(row?.data).toEqual({ companyId: 1, data: { key } });
  });

  test('is one where two are asked for with the same key, also when the first is done', async () => {
    const key = await write();
    const ask = () =>
      server.platform.unitOfWork.inCompany(1, systemActor, (work) =>
        work.enqueue('files.remove', { key }, { deduplicationKey: key }),
      );
    await ask();
    await ask();
    await waitUntil(async () => expect(await stateOf(key)).toBe('completed'));
    await ask();
    expect(await jobsFor(key)).toHaveLength(1);
  });

  test('is done at once also when many come together, in one transaction or in many', async () => {
    const together = await Promise.all(Array.from({ length: 8 }, write));
    await server.platform.unitOfWork.inCompany(1, systemActor, async (work) => {
      for (const key of together) await work.enqueue('files.remove', { key });
    });
    const apart = await Promise.all(Array.from({ length: 8 }, write));
    await Promise.all(apart.map(enqueue));
    await waitUntil(() =>
      expect([...together, ...apart].filter((key) => existsSync(pathOf(key)))).toEqual([]),
    );
  });

  test('does not exist while its transaction may still fail, nor after it did', async () => {
    const key = await write();
    const failing = server.platform.unitOfWork.inCompany(1, systemActor, async (work) => {
      await work.enqueue('files.remove', { key });
      expect(await jobsFor(key)).toEqual([]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await jobsFor(key)).toEqual([]);
    expect(existsSync(pathOf(key))).toBe(true);
  });

  test('that fails is tried again, later each time, until it succeeds', async () => {
    const key = keyOf('1');
    const clear = inTheWay(key);
    await enqueue(key);
    await waitUntil(async () => expect(await jobsFor(key)).toMatchObject([{ state: 'retry' }]));
    const [row] = await server.sql<{ later: boolean }>(
      `select start_after > now() as later from pgboss.job where data->'data'->>'key' = $1`,
      [key],
    );
    expect(row?.later).toBe(true);
    clear();
    await makeDue(key);
    await waitUntil(async () => expect(await stateOf(key)).toBe('completed'));
    expect((await jobsFor(key))[0]?.retry_count).toBeGreaterThan(0);
  });

  test('that fails for good is kept for somebody to look at', async () => {
    const key = keyOf('2');
    inTheWay(key);
    await enqueue(key);
    await waitUntil(async () => expect(await stateOf(key)).toBe('retry'));
    await makeDue(key, ', retry_count = retry_limit');
    await waitUntil(async () =>
      expect((await jobsFor(key)).map(({ name, state }) => `${name} ${state}`)).toEqual([
        'files.remove failed',
        'dead-letters created',
      ]),
    );
  });
});

test('a node without the worker role leaves jobs to the others, and they are not lost', async () => {
  const key = await write();
  const web = await server.startAnother({ roles: ['web'] });
  await web.platform.unitOfWork.inCompany(1, systemActor, (work) => work.enqueue('files.remove', { key }));
  await waitUntil(() => expect(existsSync(pathOf(key))).toBe(false));
  await web.stop();
});

test('a job whose node was killed is done by another one soon, not only when its longest time is over', async () => {
  const key = await write();
  await server.platform.unitOfWork.inCompany(1, systemActor, (work) =>
    work.enqueue('files.remove', { key }, { afterSeconds: 3600 }),
  );
  await server.sql(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
     where data->'data'->>'key' = $1`,
    [key],
  );
  await waitUntil(async () => expect(await stateOf(key)).toBe('completed'));
  expect(existsSync(pathOf(key))).toBe(false);
});

test('what is done by the clock is planned once for the whole installation', async () => {
  const another = await server.startAnother();
  const rows = await server.sql<{ name: string; cron: string; timezone: string }>(
    'select name, cron, timezone from pgboss.schedule order by name',
  );
  expect(rows).toEqual([
    { name: 'accounts.look-after-all', cron: '17 5 * * *', timezone: 'UTC' },
    { name: 'backups.nightly', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'contacts.pruneMerges', cron: '43 3 * * *', timezone: 'UTC' },
    { name: 'events.prune', cron: '17 * * * *', timezone: 'UTC' },
    { name: 'figures.recount', cron: '20 7 * * *', timezone: 'UTC' },
    { name: 'integrations.prune', cron: '41 3 * * *', timezone: 'UTC' },
    { name: 'messages.countHours', cron: '12 * * * *', timezone: 'UTC' },
    { name: 'messagesApi.prune', cron: '47 * * * *', timezone: 'UTC' },
    { name: 'passwordLinks.deleteExpired', cron: '47 3 * * *', timezone: 'UTC' },
    { name: 'sessions.forgetOld', cron: '41 3 * * *', timezone: 'UTC' },
    { name: 'users.sweepSilent', cron: '* * * * *', timezone: 'UTC' },
  ]);
  await another.stop();
});

test('old sessions and counters of attempts are forgotten, current ones stay', async () => {
  const owner = await server.owner();
  await server.sql(
    `insert into sessions ("companyId", "userId", "refreshHash", "expiresAt", address, agent)
     values (1, $1, 'old', now() - interval '31 days', '', ''), (1, $1, 'recent', now() - interval '29 days', '', '')`,
    [owner.sessionUser.id],
  );
  await server.sql(
    `insert into rate_limits values ('old', 1, now() - interval '1 second'), ('current', 1, now() + interval '1 hour')`,
  );
  await deleteOldSessionsRoutine(server.platform).run();
  const hashes = await server.sql<{ refreshHash: string }>(
    `select "refreshHash" from sessions where "refreshHash" in ('old', 'recent')`,
  );
  expect(hashes).toEqual([{ refreshHash: 'recent' }]);
  expect(await server.sql(`select key from rate_limits where key in ('old', 'current')`)).toEqual([
    { key: 'current' },
  ]);
  expect((await owner.send('GET', '/api/auth/me')).status).toBe(200);
});

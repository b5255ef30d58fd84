import { quickMessageRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await createCompany(server);
});

/**
 * Makes a deadlock: the call holds the company's lock and waits for the second table, whose holder waits for the
 * company's lock.
 */
async function inDeadlock<T>(first: string, second: string, call: () => Promise<T>): Promise<T> {
  const release = await holdLock(server, `lock table ${first} in share row exclusive mode`);
  // With this long deadlock_timeout it is the call that detects the deadlock and is rolled back.
  const other = await holdLock(
    server,
    `set local deadlock_timeout = '10min'; lock table ${second} in share row exclusive mode`,
  );
  const answer = call();
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  const otherDone = other(`select pg_advisory_xact_lock(hashtext('company'), $1::int)`, [company.id]);
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(2));
  await release();
  await otherDone;
  return answer;
}

const ratingsOn = async () => {
  const { value } = await company.admin.call(settingRoutes.show, { params: { key: 'userRating' } });
  const noted = (await auditOf(server, 'setting.changed')).filter(
    ({ companyId }) => companyId === company.id,
  );
  return { value, noted: noted.map(({ after }) => after) };
};

test('a call that the database sends back out of a deadlock is done again, and done once', async () => {
  const { status } = await inDeadlock('settings', 'audit_log', () =>
    company.admin.try(settingRoutes.updateCompany, { body: { column: 'userRating', data: 'enabled' } }),
  );
  expect(status).toBe(200);
  expect(await ratingsOn()).toEqual({ value: 'enabled', noted: ['enabled'] });
});

test('so is one that opens its company by itself', async () => {
  const { status } = await inDeadlock('settings', 'audit_log', () =>
    company.admin.try(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } }),
  );
  expect(status).toBe(200);
  expect(await ratingsOn()).toEqual({ value: 'enabled', noted: ['enabled'] });
});

test('so is one that came with a file, which is still there', async () => {
  const { admin } = company;
  const { id } = await admin.call(quickMessageRoutes.create, {
    body: { shortcode: 'tabela', message: '', isMedia: true },
  });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4\n']), 'tabela.pdf');
  const { status } = await inDeadlock('quick_messages', 'events', () =>
    admin.send('POST', `/api/quick-messages/${id}/media-upload`, form),
  );
  expect(status).toBe(200);
  const { mediaPath } = await admin.call(quickMessageRoutes.show, { params: { id: String(id) } });
  expect(await (await admin.file(String(mediaPath))).text()).toBe('%PDF-1.4\n');
});

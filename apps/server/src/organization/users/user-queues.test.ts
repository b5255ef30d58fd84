import { sessionRoutes, TICKETS_PANEL_WIDTH, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  other = await createCompany(server);
});
afterAll(() => server.stop());

const at = (client: Client) => ({ params: { id: String(client.sessionUser.id) } });
const label = ({ id, name, color }: { id: number; name: string; color: string }) => ({ id, name, color });
const byId = (one: { id: number }, two: { id: number }) => one.id - two.id;

describe('the queues of a person', () => {
  test('are given when adding, and shown wherever the person is', async () => {
    const [first, second] = [await createQueue(company.admin), await createQueue(company.admin)];
    const user = await createUser(server, company.admin, { queueIds: [second.id, first.id, first.id] });
    for (const shown of [
      user.sessionUser,
      await user.call(sessionRoutes.me),
      await user.call(userRoutes.show, at(user)),
    ]) {
      expect(shown.queues.toSorted(byId)).toMatchObject([label(first), label(second)]);
      expect(shown.queueIds.toSorted((one, two) => one - two)).toEqual([first.id, second.id]);
    }
  });

  test('are replaced by a change that names them, and left alone by one that does not', async () => {
    const [first, second] = [await createQueue(company.admin), await createQueue(company.admin)];
    const user = await createUser(server, company.admin, { queueIds: [first.id] });
    const named = await company.admin.call(userRoutes.update, { ...at(user), body: { name: 'Somebody' } });
    expect(named.queueIds).toEqual([first.id]);
    const moved = await company.admin.call(userRoutes.update, {
      ...at(user),
      body: { queueIds: [second.id] },
    });
    expect(moved).toMatchObject({ queueIds: [second.id], queues: [label(second)] });
    expect((await auditOf(server, 'user.changed')).at(-1)).toMatchObject({
      before: { queueIds: [first.id] },
      after: { queueIds: [second.id] },
    });
    const none = await company.admin.call(userRoutes.update, { ...at(user), body: { queueIds: [] } });
    expect(none.queues).toEqual([]);
  });

  test('are none of another company', async () => {
    const [mine, theirs] = [await createQueue(company.admin), await createQueue(other.admin)];
    const user = await createUser(server, company.admin, { queueIds: [mine.id] });
    for (const queueIds of [[theirs.id], [mine.id, theirs.id], [2_000_000_000]]) {
      const { status, body } = await company.admin.try(userRoutes.update, {
        ...at(user),
        body: { name: 'Changed', queueIds },
      });
      expect([status, body]).toEqual([404, { error: 'ERR_QUEUE_NOT_FOUND' }]);
      const body2 = { name: 'New One', email: `x${theirs.id}@company.test`, password: PASSWORD, queueIds };
      expect((await company.admin.try(userRoutes.create, { body: body2 })).status).toBe(404);
    }
    const after = await user.call(userRoutes.show, at(user));
    expect(after).toMatchObject({ name: user.sessionUser.name, queueIds: [mine.id] });
  });

  test('are not theirs to choose', async () => {
    const [mine, more] = [await createQueue(other.admin), await createQueue(other.admin)];
    const user = await createUser(server, other.admin, { queueIds: [mine.id] });
    const grab = await user.try(userRoutes.update, { ...at(user), body: { queueIds: [mine.id, more.id] } });
    expect([grab.status, grab.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    // The form sends all fields; equal values are no change.
    const same = { name: 'Me Again', queueIds: [mine.id], whatsappId: null };
    expect((await user.call(userRoutes.update, { ...at(user), body: same })).queueIds).toEqual([mine.id]);
  });

  test('are told in full to those who manage people, and the live connection is made anew', async () => {
    const { admin } = await createCompany(server);
    const queue = await createQueue(admin);
    const [user, colleague] = [await createUser(server, admin), await createUser(server, admin)];
    const [own, theirs, boss] = [
      await goLive(user, { reconnects: true }),
      await goLive(colleague),
      await goLive(admin),
    ];
    await admin.call(userRoutes.update, { ...at(user), body: { queueIds: [queue.id] } });
    await waitUntil(() => expect(own.ready).toHaveLength(2));
    await fence(admin, [own, theirs, boss]);
    const told = { action: 'update', user: { id: user.sessionUser.id, queues: [label(queue)] } };
    expect(boss.of('user').at(-1)).toMatchObject(told);
    expect(own.of('user')[0]).toMatchObject(told);
    expect(JSON.stringify(theirs.of('user'))).not.toContain('queue');
    own.close();
  });
});

test.each([
  { allTicket: 'enable' },
  { allowGroup: true },
  { allUserChat: 'enabled' },
  { allHistoric: 'enabled' },
])('rights to see tickets count at once on the live connection: %o', async (right) => {
  const user = await createUser(server, company.admin);
  const live = await goLive(user, { reconnects: true });
  await company.admin.call(userRoutes.update, { ...at(user), body: right as object });
  await waitUntil(() => expect(live.ready).toHaveLength(2));
  live.close();
});

test('the connection of a person is one of the company', async () => {
  const [mine, theirs] = [await seedConnection(server, company.id), await seedConnection(server, other.id)];
  const user = await createUser(server, company.admin, { whatsappId: mine });
  expect(user.sessionUser.whatsappId).toBe(mine);
  const answer = await company.admin.try(userRoutes.update, {
    ...at(user),
    body: { name: 'Changed', whatsappId: theirs },
  });
  expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }]);
  expect(await user.call(userRoutes.show, at(user))).toMatchObject({
    name: user.sessionUser.name,
    whatsappId: mine,
  });
  const none = await company.admin.call(userRoutes.update, { ...at(user), body: { whatsappId: null } });
  expect(none.whatsappId).toBeNull();
});

describe('the width of the list of tickets', () => {
  test('is everybody’s own', async () => {
    const user = await createUser(server, company.admin);
    expect(user.sessionUser.defaultTicketsManagerWidth).toBe(550);
    const body = { defaultTicketsManagerWidth: 600 };
    expect(await user.call(userRoutes.changeWidth, { ...at(user), body })).toMatchObject(body);
    expect(await user.call(sessionRoutes.me)).toMatchObject(body);
    const answer = await company.admin.try(userRoutes.changeWidth, { ...at(user), body });
    expect([answer.status, answer.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  test('stays within its limits', async () => {
    const user = await createUser(server, company.admin);
    for (const width of [TICKETS_PANEL_WIDTH.min - 1, TICKETS_PANEL_WIDTH.max + 1, 500.5, 'wide']) {
      const body = { defaultTicketsManagerWidth: width };
      expect((await user.try(userRoutes.changeWidth, { ...at(user), body })).status).toBe(400);
    }
  });
});

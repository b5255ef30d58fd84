import { chatRoutes, PushedChat } from '@prosa/contract';
import type { PushBrowser } from '@prosa/peers/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { startWithPush, subscribe, type WithPush } from '../../../test/setup/web-push.ts';

let pushing: WithPush;
let company: TestCompany;
beforeAll(async () => {
  pushing = await startWithPush();
  company = await createCompany(pushing.server);
});
afterAll(() => pushing.stop());

const chatsOf = ({ pushed }: PushBrowser) =>
  pushed.map(({ payload }) => PushedChat.parse(JSON.parse(payload)));

test('the people of a chat are told without an open page, a mention by name, and nobody else is', async () => {
  const { server } = pushing;
  const ana = await createUser(server, company.admin, { name: 'Ana' });
  const bruno = await createUser(server, company.admin, { name: 'Bruno' });
  const brunoId = bruno.sessionUser.id;
  const browsers = {
    ana: await subscribe(pushing, ana),
    bruno: await subscribe(pushing, bruno, 'tr'),
    admin: await subscribe(pushing, company.admin),
  };
  const { id, uuid } = await ana.call(chatRoutes.create, { body: { title: 'Plantão', users: [brunoId] } });
  const params = { id: String(id) };
  await ana.call(chatRoutes.send, { params, body: { message: '@Bruno venha', mentionIds: [brunoId] } });
  const told = {
    chatId: id,
    uuid,
    title: 'Plantão',
    body: 'Ana: @Bruno venha',
    mentionedBy: 'Ana',
    language: 'tr',
  };
  await waitUntil(() => expect(chatsOf(browsers.bruno)).toEqual([told]));
  await bruno.call(chatRoutes.markRead, { params });
  await ana.call(chatRoutes.update, { params, body: { users: [] } });
  await ana.call(chatRoutes.send, { params, body: { message: 'Só para mim' } });
  await waitForJobs(server);
  expect(browsers.bruno.pushed).toHaveLength(1);
  expect([...browsers.ana.pushed, ...browsers.admin.pushed]).toEqual([]);
});

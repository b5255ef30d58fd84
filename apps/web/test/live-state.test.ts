import { api, Colleague, type EventName, events } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeConnections,
  changeOwnCompany,
  changePeople,
  changePlatform,
} from '../../../test/setup/company-changes.ts';
import type { Client } from '../../../test/setup/client.ts';
import { changeConversations } from '../../../test/setup/conversation-changes.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { applyEvents, comparable, fetchScreens, nameOf, type Screens } from '../../../test/setup/screens.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { changeTickets } from '../../../test/setup/ticket-changes.ts';

interface Page {
  client: Client;
  live: LiveClient;
  before: Screens;
}

let server: TestServer;
let owner: Client;
let company: TestCompany;
let other: TestCompany;
const pages: Record<string, Page> = {};
const page = (name: string): Page => {
  const found = pages[name];
  if (!found) throw new Error(`There is no page of ${name}.`);
  return found;
};

async function open(name: string, client: Client): Promise<void> {
  const live = await goLive(client);
  pages[name] = { client, live, before: await fetchScreens(client) };
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  company = await createCompany(server);
  other = await createCompany(server);
  await open('owner', owner);
  await open('administrator', company.admin);
  const { id: queueId } = await createQueue(company.admin, { name: 'Before' });
  await open('user', await createUser(server, company.admin, { queueIds: [queueId] }));
  await open('administrator elsewhere', other.admin);
  await changePeople(server, company, page('user'));
  await changeOwnCompany(company);
  await changeConnections(server, company);
  await changeConversations(company, queueId, page('user').client);
  await changeTickets(server, company, { queueId, user: page('user').client });
  await changePlatform(server, company);
  await moveAdministratorElsewhere();
  await waitForJobs(server);
  await fence(owner, [page('owner').live]);
  await fence(company.admin, [page('administrator').live, page('user').live]);
  await fence(other.admin, [page('administrator elsewhere').live]);
});
afterAll(() => server.stop());

/** The platform owner sets a new e-mail and password; after signing in with them the page goes on where it was. */
async function moveAdministratorElsewhere(): Promise<void> {
  const { client } = page('administrator elsewhere');
  await owner.call(api.companies.update, {
    params: { id: String(other.id) },
    body: { password: 'new-from-owner', email: 'moved.too@company.test' },
  });
  const [email, password] = ['moved.too@company.test', 'chosen-by-themselves'];
  await client.signIn({ email, password: 'new-from-owner' });
  await client.call(api.users.update, {
    params: { id: String(client.sessionUser.id) },
    body: { password, currentPassword: 'new-from-owner' },
  });
  await client.signIn({ email, password });
  const { live: before } = page('administrator elsewhere');
  const live = await goLive(client, { last: before.last });
  live.received.unshift(...before.received);
  pages['administrator elsewhere'] = { ...page('administrator elsewhere'), live };
}

test.each(['owner', 'administrator', 'user', 'administrator elsewhere'])(
  'what the %s saw at first, with every event applied, is what a fetch shows now',
  async (name) => {
    const { client, live, before } = page(name);
    const { profile } = client.sessionUser;
    const now = await fetchScreens(client);
    expect(comparable(applyEvents(before, live.received), profile)).toEqual(comparable(now, profile));
    expect(comparable(now, profile)).not.toEqual(comparable(before, profile));
  },
);

/** Sent only to the session that ends. */
const testedElsewhere: EventName[] = ['auth'];

test('every event of the contract was told to somebody', () => {
  const told = new Set(Object.values(pages).flatMap(({ live }) => live.received.map(nameOf)));
  expect([...told, ...testedElsewhere].toSorted()).toEqual((Object.keys(events) as EventName[]).toSorted());
});

test('events of companies, plans and all connections reach the platform owner alone', () => {
  for (const name of ['administrator', 'user', 'administrator elsewhere']) {
    const { live } = page(name);
    expect([...live.of('company'), ...live.of('plan'), ...live.of('overseenConnection')]).toEqual([]);
  }
  expect(page('owner').live.of('company').length).toBeGreaterThan(0);
});

test('nobody hears of another company’s people, settings, hours or subscription', () => {
  for (const { client, live } of Object.values(pages)) {
    for (const told of live.received) {
      const { channel, payload } = told;
      expect(channel).toBe(events[nameOf(told)].channel(client.sessionUser.companyId));
      const user = (payload as { user?: { companyId?: number } }).user;
      expect([undefined, client.sessionUser.companyId]).toContain(user?.companyId);
    }
    const subscribed = live.of('subscription').map(({ company: told }) => told.id);
    expect(subscribed.filter((id) => id !== client.sessionUser.companyId)).toEqual([]);
  }
});

test('a colleague without rights is told no more of others than their list shows', () => {
  const { client, live } = page('user');
  const others = live
    .of('user')
    .flatMap((event) =>
      event.action === 'delete' || event.user.id === client.sessionUser.id ? [] : [event.user],
    );
  expect(others.length).toBeGreaterThan(0);
  for (const user of others)
    expect(Object.keys(user).toSorted()).toEqual(Object.keys(Colleague.shape).toSorted());
  expect(JSON.stringify(others)).not.toContain('Secret farewell');
});

test('no event carries a secret', () => {
  const text = JSON.stringify(Object.values(pages).map(({ live }) => live.received));
  expect(text).not.toMatch(/argon2|passwordHash|refreshHash|graceToken|mustChangePassword/);
  expect(text).not.toContain(PASSWORD);
});

test('numbers only grow, and no event comes twice', () => {
  for (const { live } of Object.values(pages)) {
    const numbers = live.received.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  }
});

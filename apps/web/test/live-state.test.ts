import { api, Colleague, type EventName, events } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeConnections,
  changeOwnCompany,
  changePeople,
  changePlatform,
} from '../../server/test/setup/company-changes.ts';
import type { Client } from '../../server/test/setup/client.ts';
import { changeConversations } from '../../server/test/setup/conversation-changes.ts';
import { createQueue } from '../../server/test/setup/conversations.ts';
import { waitForJobs } from '../../server/test/setup/jobs.ts';
import { fence, goLive } from '../../server/test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../server/test/setup/people.ts';
import { startTestServer, type TestServer } from '../../server/test/setup/server.ts';
import { beginTickets, changeTickets } from '../../server/test/setup/ticket-changes.ts';
import { comparable } from './setup/comparable.ts';
import { nameOf, Page } from './setup/page.ts';
import { type Watched, watchOtherPages, watchWorkspace } from './setup/watched.ts';

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

async function open(name: string, client: Client, watch: () => Promise<Watched[]>): Promise<void> {
  pages[name] = await Page.open(client, watch);
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  company = await createCompany(server);
  other = await createCompany(server);
  await open('owner', owner, watchOtherPages);
  await open('administrator', company.admin, watchOtherPages);
  const { id: queueId } = await createQueue(company.admin, { name: 'Before' });
  const user = await createUser(server, company.admin, { queueIds: [queueId] });
  await open('user', user, watchOtherPages);
  await open('administrator elsewhere', other.admin, watchOtherPages);
  await changePeople(server, company, page('user'));
  await changeOwnCompany(company);
  await changeConnections(server, company);
  await changeConversations(company, queueId, user);
  const begun = await beginTickets(server, company, { queueId, user });
  await open('administrator at work', company.admin, watchWorkspace);
  await open('user at work', user, watchWorkspace);
  await changeTickets(server, begun);
  await changePlatform(server, company);
  await moveAdministratorElsewhere();
  await waitForJobs(server);
  await fence(owner, [page('owner').live]);
  const names = ['administrator', 'user', 'administrator at work', 'user at work'];
  await fence(
    company.admin,
    names.map((name) => page(name).live),
  );
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
  page('administrator elsewhere').live = live;
}

const ticketAndConversation = (name: string) => [`ticket of ${name}`, `conversation of ${name}`];

const refetchedByAll = ['connections', 'tags', 'lanes', 'contacts', 'quick messages'];

/** What each page asks for again after these events, and leaves to the server. Everything else is left to events. */
const askedAgain = {
  owner: ['companies by page'],
  administrator: [...refetchedByAll, 'file lists', 'integrations', 'prompts', 'panel'],
  user: refetchedByAll,
  'administrator elsewhere': ['panel'],
  // Each ticket changed hands, so its conversation is fetched when it is opened again.
  'administrator at work': ['Davi', 'Caio', 'Bia', 'Ana'].flatMap(ticketAndConversation),
  'user at work': ['Caio', 'Bia', 'Ana'].flatMap(ticketAndConversation),
};

test.each(Object.entries(askedAgain))(
  'what the %s has in the cache is, with every event applied, what a fetch shows now',
  async (name, expected) => {
    const folded = await page(name).foldEvents();
    for (const { name: reply, kept, now } of folded.kept)
      expect.soft(comparable(kept), reply).toMatchObject(comparable(now));
    expect(folded.askedAgain).toEqual(expected);
  },
);

/** Sent only to the session that ends. */
const testedElsewhere: EventName[] = ['auth'];

test('every event of the contract was told to somebody', () => {
  const told = new Set(
    Object.values(pages).flatMap(({ live }) => live.received.map((one) => nameOf(one, live.companyId))),
  );
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
      expect(channel).toBe(events[nameOf(told, live.companyId)].channel(client.sessionUser.companyId));
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

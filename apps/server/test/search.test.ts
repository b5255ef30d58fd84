import { api } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from './setup/client.ts';
import { createContact, createQueue, newNumber, seedTicket } from './setup/conversations.ts';
import { createCompany, PASSWORD, type TestCompany } from './setup/people.ts';
import { type OutsideSystem, seedOutsideSystem } from './setup/outside-system.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { type CloudNumber, connectCloud } from './setup/webhooks.ts';
import { allRoutes } from './sweeps/routes.ts';
import { shapeOf } from './sweeps/shapes.ts';

/** Names with characters that have a special meaning in the database's search unless escaped. */
const names = [
  'Half 50% off',
  'Half 500 off',
  'Snake_case',
  'SnakeXcase',
  'Back\\slash',
  "O'Brien; --",
  'Plain',
];
const found: Record<string, string[]> = {
  '%': ['Half 50% off'],
  '50%': ['Half 50% off'],
  '50% o': ['Half 50% off'],
  _: ['Snake_case'],
  e_c: ['Snake_case'],
  '\\': ['Back\\slash'],
  "'": ["O'Brien; --"],
  "o'brien; --": ["O'Brien; --"],
  "' or 1=1 --": [],
  '%%': [],
  plain: ['Plain'],
};

/** Characters that change without their accents, or that are not characters on their own. */
const oddSigns = ['ʼ', 'ʻ', 'ʹ', 'ˈ', 'ŉ', '⑴', '½', '㎮', 'ﷺ', 'İ', 'aʼb', 'ʼ %', '⑴_'];
/** Any Unicode text. */
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
/** A fixed seed: the same inputs every time. */
const runs = { numRuns: 40, seed: 20_260_801 };

let server: TestServer;
let company: TestCompany;
/** A separate company for tickets, because every ticket adds a contact. */
let conversing: TestCompany;
/** The same for scheduled messages. */
let scheduling: TestCompany;
/** The same for messages of an outside system. */
let messaging: TestCompany;
let outside: OutsideSystem;
let queueId: number;
let cloud: CloudNumber;
beforeAll(async () => {
  server = await startTestServer();
  conversing = await createCompany(server);
  scheduling = await createCompany(server);
  messaging = await createCompany(server);
  outside = await seedOutsideSystem(server, messaging.id);
  company = await createCompany(server, { name: 'The searched one' });
  cloud = await connectCloud(company.admin);
  queueId = (await createQueue(company.admin)).id;
  campaignId = (await company.admin.call(api.campaigns.create, { body: { name: 'Sale' } })).id;
}, 180_000);
afterAll(() => server.stop());

let made = 0;
const account = () => ({ email: `account.${(made += 1)}@sweep.test`, password: PASSWORD });

/** How to fill and search each list; the order of the names does not matter. */
interface SearchedList {
  add: (name: string) => Promise<unknown>;
  search: (text: string) => Promise<string[]>;
}

const SCHEDULED_AT = '2099-03-02T12:00:00.000Z';
const SCHEDULED_DAYS = { from: '2099-03-01', to: '2099-03-03' };

/** Whose recipients are searched. */
let campaignId: number;

/** Made when they are first needed. */
let contactListId = 0;
const scheduled = async (searchParam: string) =>
  (await scheduling.admin.call(api.schedules.list, { query: { searchParam } })).schedules;

const lists: Record<string, SearchedList> = {
  'users.list': {
    add: (name) => company.admin.call(api.users.create, { body: { name, ...account() } }),
    search: async (searchParam) =>
      (await company.admin.call(api.users.list, { query: { searchParam } })).users.map(({ name }) => name),
  },
  'tickets.list': {
    add: async (name) => {
      const { id } = await createContact(conversing.admin, { name });
      await seedTicket(server, conversing.id, { contactId: id });
    },
    search: async (searchParam) =>
      (
        await conversing.admin.call(api.tickets.list, {
          query: { status: 'search', showAll: 'true', searchParam },
        })
      ).tickets.map(({ contact }) => contact.name),
  },
  'tickets.kanban': {
    // The same tickets.
    add: () => Promise.resolve(),
    search: async (searchParam) =>
      (await conversing.admin.call(api.tickets.kanban, { query: { searchParam } })).tickets.map(
        ({ contact }) => contact.name,
      ),
  },
  'figures.report': {
    // The same tickets.
    add: () => Promise.resolve(),
    search: async (searchParam) =>
      (
        await conversing.admin.call(api.figures.report, { query: { searchParam, pageSize: '50' } })
      ).tickets.map(({ contactName }) => contactName),
  },
  'invoices.list': {
    add: async (detail) =>
      (await server.owner()).call(api.managedInvoices.create, {
        body: { companyId: company.id, dueDate: '2999-01-01', value: 10, detail },
      }),
    search: async (searchParam) =>
      (await company.admin.call(api.invoices.list, { query: { searchParam } })).invoices.map(
        ({ detail }) => detail,
      ),
  },
  'managedInvoices.list': {
    // The same invoices.
    add: () => Promise.resolve(),
    search: async (searchParam) =>
      (await (await server.owner()).call(api.managedInvoices.list, { query: { searchParam } })).invoices.map(
        ({ detail }) => detail,
      ),
  },
  'figures.wholeReport': {
    // The same tickets.
    add: () => Promise.resolve(),
    search: async (searchParam) =>
      (await conversing.admin.call(api.figures.wholeReport, { query: { searchParam } })).tickets.map(
        ({ contactName }) => contactName,
      ),
  },
  'companies.list': {
    add: async (name) =>
      (await server.owner()).call(api.companies.create, { body: { name, planId: 1, ...account() } }),
    search: async (searchParam) => {
      const owner = await server.owner();
      return (await owner.call(api.companies.list, { query: { searchParam } })).companies.map(
        ({ name }) => name,
      );
    },
  },
  'companies.listAll': {
    // The same companies.
    add: () => Promise.resolve(),
    search: async (searchParam) =>
      (await (await server.owner()).call(api.companies.listAll, { query: { searchParam } })).map(
        ({ name }) => name,
      ),
  },
  'companies.listWithPlan': {
    // The same companies.
    add: () => Promise.resolve(),
    search: async (searchParam) => {
      const owner = await server.owner();
      return (await owner.call(api.companies.listWithPlan, { query: { searchParam } })).companies.map(
        ({ name }) => name,
      );
    },
  },
  'contacts.list': {
    add: (name) => createContact(company.admin, { name }),
    search: async (searchParam) =>
      (await company.admin.call(api.contacts.list, { query: { searchParam } })).contacts.map(
        ({ name }) => name,
      ),
  },
  'tags.list': {
    add: (name) => company.admin.call(api.tags.create, { body: { name } }),
    search: async (searchParam) =>
      (await company.admin.call(api.tags.list, { query: { searchParam } })).tags.map(({ name }) => name),
  },
  'tags.listAll': {
    add: (name) => company.admin.call(api.tags.create, { body: { name } }),
    search: async (searchParam) =>
      (await company.admin.call(api.tags.listAll, { query: { searchParam } })).map(({ name }) => name),
  },
  'quickMessages.list': {
    add: (shortcode) =>
      company.admin.call(api.quickMessages.create, { body: { shortcode, message: 'Good morning' } }),
    search: async (searchParam) =>
      (await company.admin.call(api.quickMessages.list, { query: { searchParam } })).records.map(
        ({ shortcode }) => shortcode,
      ),
  },
  'files.list': {
    add: (name) => company.admin.call(api.files.create, { body: { name, message: 'Here they are' } }),
    search: async (searchParam) =>
      (await company.admin.call(api.files.list, { query: { searchParam } })).files.map(({ name }) => name),
  },
  'integrations.list': {
    add: (name) =>
      company.admin.call(api.integrations.create, {
        body: { type: 'webhook', name, urlN8N: 'https://hooks.example.com/in' },
      }),
    search: async (searchParam) =>
      (await company.admin.call(api.integrations.list, { query: { searchParam } })).queueIntegrations.map(
        ({ name }) => name,
      ),
  },
  'prompts.list': {
    add: (name) =>
      company.admin.call(api.prompts.create, {
        body: { name, prompt: 'Be kind.', apiKey: 'key-of-a-test', queueId },
      }),
    search: async (searchParam) =>
      (await company.admin.call(api.prompts.list, { query: { searchParam } })).prompts.map(
        ({ name }) => name,
      ),
  },
  'messageTemplates.list': {
    add: (name) =>
      server.sql(
        `insert into message_templates ("companyId", "whatsappId", "externalId", name, language, category, status, content)
         values ($1, $2, $3, $3, 'pt_BR', 'UTILITY', 'APPROVED',
           '{"header": null, "body": "Good morning", "footer": "", "buttons": [], "variables": []}')`,
        [company.id, cloud.id, name],
      ),
    search: async (searchParam) => {
      const input = { params: { whatsappId: String(cloud.id) }, query: { searchParam } };
      return (await company.admin.call(api.messageTemplates.list, input)).templates.map(({ name }) => name);
    },
  },
  'announcements.list': {
    add: async (title) =>
      (await server.owner()).call(api.announcements.create, { body: { title, text: 'Of the owner' } }),
    search: async (searchParam) =>
      (await company.admin.call(api.announcements.list, { query: { searchParam } })).records.map(
        ({ title }) => title,
      ),
  },
  'chats.list': {
    add: (title) =>
      company.admin.call(api.chats.create, { body: { title, users: [company.admin.sessionUser.id] } }),
    search: async (searchParam) =>
      (await company.admin.call(api.chats.list, { query: { searchParam } })).records.map(
        ({ title }) => title,
      ),
  },
  'helps.list': {
    add: async (title) =>
      (await server.owner()).call(api.helps.create, { body: { title, video: 'abcdefghijk' } }),
    search: async (searchParam) =>
      (await company.admin.call(api.helps.list, { query: { searchParam } })).records.map(
        ({ title }) => title,
      ),
  },
  'contactLists.list': {
    add: (name) => company.admin.call(api.contactLists.create, { body: { name } }),
    search: async (searchParam) =>
      (await company.admin.call(api.contactLists.list, { query: { searchParam } })).records.map(
        ({ name }) => name,
      ),
  },
  'contactListItems.list': {
    add: async (name) => {
      contactListId ||= (await company.admin.call(api.contactLists.create, { body: { name: 'People' } })).id;
      const body = { name, number: newNumber(), contactListId };
      await company.admin.call(api.contactListItems.create, { body });
    },
    search: async (searchParam) => {
      const query = { searchParam, contactListId: String(contactListId) };
      return (await company.admin.call(api.contactListItems.list, { query })).contacts.map(
        ({ name }) => name,
      );
    },
  },
  'campaigns.list': {
    add: (name) => company.admin.call(api.campaigns.create, { body: { name } }),
    search: async (searchParam) =>
      (await company.admin.call(api.campaigns.list, { query: { searchParam } })).records.map(
        ({ name }) => name,
      ),
  },
  'campaigns.shipping': {
    add: (name) =>
      server.sql(
        `insert into campaign_recipients ("companyId", "campaignId", name, number) values ($1, $2, $3, $4)`,
        [company.id, campaignId, name, newNumber()],
      ),
    search: async (searchParam) => {
      const input = { params: { id: String(campaignId) }, query: { searchParam } };
      return (await company.admin.call(api.campaigns.shipping, input)).shipping.map(({ name }) => name);
    },
  },
  'messagesApi.list': {
    add: async (name) => {
      const { number } = await createContact(messaging.admin, { name });
      await outside.send({ number, body: 'Good morning' });
    },
    search: async (searchParam) =>
      (await messaging.admin.call(api.messagesApi.list, { query: { searchParam } })).messages.map(
        ({ contact }) => contact.name,
      ),
  },
  'schedules.list': {
    add: async (name) => {
      const { id: contactId } = await createContact(scheduling.admin, { name });
      const body = { contactId, body: 'Good morning', sendAt: SCHEDULED_AT };
      await scheduling.admin.call(api.schedules.create, { body });
    },
    search: async (searchParam) => (await scheduled(searchParam)).map(({ contact }) => contact.name),
  },
  'schedules.calendar': {
    // The same messages.
    add: () => Promise.resolve(),
    search: async (searchParam) => {
      const query = { searchParam, ...SCHEDULED_DAYS };
      const { entries } = await scheduling.admin.call(api.schedules.calendar, { query });
      return entries.map(({ contactName }) => contactName);
    },
  },
};

/** Searches by words, where punctuation is ignored. */
const byWords = ['messages.search', 'chats.search'];

const searchable = allRoutes.filter(({ route }) => 'searchParam' in (shapeOf(route.query).properties ?? {}));

test('every list that can be searched is tried', () => {
  expect([...Object.keys(lists), ...byWords].toSorted()).toEqual(searchable.map(({ key }) => key).toSorted());
});

test.each(Object.entries(lists))(
  '%s finds what was typed, sign by sign',
  { timeout: 180_000 },
  async (_key, { add, search }) => {
    for (const name of names) await add(name);
    for (const [text, expected] of Object.entries(found))
      expect((await search(text)).toSorted(), text).toEqual(expected.toSorted());
  },
);

/** What else these lists need to be asked for. */
const requiredQueries: Record<string, Record<string, string>> = {
  'tickets.list': { status: 'search' },
  'schedules.calendar': SCHEDULED_DAYS,
  'contactListItems.list': { contactListId: '1' },
};

test.each(searchable.map((named) => [named.key, named] as const))(
  '%s is searched for signs of all scripts without harm',
  { timeout: 180_000 },
  async (key, { route }) => {
    const client = route.on === 'platform' ? await server.owner() : company.admin;
    const params = { whatsappId: String(cloud.id), id: String(campaignId) };
    const asks = async (searchParam: string, wanted: number[]) => {
      const query = { searchParam, ...requiredQueries[key] };
      const { status } = await client.send('GET', pathOf(route, { params, query }));
      expect(status, JSON.stringify(searchParam)).toBeOneOf(wanted);
    };
    for (const signs of oddSigns) await asks(signs, [200]);
    // Some inputs are refused; none causes a server error.
    await fc.assert(
      fc.asyncProperty(anything, (text) => asks(text, [200, 400])),
      runs,
    );
  },
);

test.each(Object.keys(found))('messages are searched for “%s” without harm', async (searchParam) => {
  const answer = await company.admin.call(api.messages.search, { query: { searchParam } });
  expect(answer).toEqual({ hits: [], hasMore: false });
  expect(await company.admin.call(api.chats.search, { query: { searchParam } })).toEqual({
    records: [],
    hasMore: false,
  });
});

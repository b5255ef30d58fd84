import { api } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../server/test/setup/client.ts';
import { createContact, createQueue, newNumber } from '../../server/test/setup/conversations.ts';
import { FakeChannel, textFrom } from '../../server/test/setup/fake-channel.ts';
import { waitForJobs } from '../../server/test/setup/jobs.ts';
import { fence } from '../../server/test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../server/test/setup/people.ts';
import { startTestServer, type TestServer } from '../../server/test/setup/server.ts';
import { comparable } from './setup/comparable.ts';
import { type Command, type CommandDesk, commands, run } from './setup/desk-commands.ts';
import { Page } from './setup/page.ts';
import { type Watched, watchTickets, watchWorkspace } from './setup/watched.ts';

let server: TestServer;
let company: TestCompany;
let connectionId: number;
let desk: Omit<CommandDesk, 'senders' | 'group'>;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  const { admin, id: companyId } = company;
  ({ id: connectionId } = await admin.call(api.connections.create, { body: { name: 'Loja' } }));
  const queueIds: [number, number] = [(await createQueue(admin)).id, (await createQueue(admin)).id];
  const addTag = async (name: string) => (await admin.call(api.tags.create, { body: { name } })).id;
  const tagIds: [number, number] = [await addTag('Urgente'), await addTag('Depois')];
  // One sees her queue only; the other both queues, what has no queue, groups, and what colleagues serve.
  const ana = await createUser(server, admin, { queueIds: [queueIds[0]] });
  const all = { allTicket: 'enable', allowGroup: true, allUserChat: 'enabled' };
  const bruno = await createUser(server, admin, { queueIds, ...all });
  const line = new FakeChannel(server, companyId, connectionId);
  desk = { server, companyId, people: [ana, bruno, admin], queueIds, tagIds, line };
});
afterAll(() => server.stop());

/** A ticket in each queue and one in none, each with a message. */
async function begin(): Promise<CommandDesk> {
  const { admin } = company;
  await server.sql('delete from tickets where "companyId" = $1', [company.id]);
  const senders = ['Caio', 'Davi', 'Eva'].map((name) => ({ name, number: newNumber() }));
  for (const [index, sender] of senders.entries()) {
    const queueId = desk.queueIds[index];
    if (queueId !== undefined) {
      const { id: contactId } = await createContact(admin, sender);
      const body = { contactId, queueId, whatsappId: connectionId, status: 'pending' } as const;
      await admin.call(api.tickets.create, { body });
    }
    await desk.line.receive(textFrom(sender, 'Olá'));
  }
  return { ...desk, senders, group: { name: 'Turma', number: `120363${newNumber()}` } };
}

/** Lists with filters, besides those that everybody has. */
const filtered = ({ queueIds, tagIds, people: [ana] }: CommandDesk): Watched[] => [
  watchTickets({ list: 'open', showAll: true, queueIds: [queueIds[0]] }),
  watchTickets({ list: 'pending', showAll: true, queueIds: [queueIds[1]], sort: 'ASC' }),
  watchTickets({ list: 'search', tags: [tagIds[0]] }),
  watchTickets({ list: 'search', users: [ana.sessionUser.id], sort: 'ASC' }),
  watchTickets({ list: 'search', statuses: ['open', 'closed'], whatsapps: [connectionId] }),
];

const openPage = (client: Client, begun: CommandDesk) =>
  Page.open(client, async () => [...(await watchWorkspace()), ...filtered(begun)]);

/**
 * A ticket asks again what may be done with it, its conversation what was written out of sight, and a list by tag which
 * tickets the new tags of a contact bring. Everything else is left to the events.
 */
const maybeAsked = /^(?:ticket|conversation|notes) of |^drafts$|"tags":/;

async function comparePage(page: Page): Promise<void> {
  const { kept, askedAgain } = await page.foldEvents();
  for (const reply of kept) {
    const who = `${reply.name}, as ${page.client.sessionUser.name} sees it`;
    expect(comparable(reply.kept), who).toMatchObject(comparable(reply.now));
  }
  expect(askedAgain.filter((name) => !maybeAsked.test(name))).toEqual([]);
}

test('whatever people do, lists and conversations kept by events are those that a fetch shows', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 8, maxLength: 25 }), async (script: Command[]) => {
      const begun = await begin();
      const pages: Page[] = [];
      for (const client of begun.people) pages.push(await openPage(client, begun));
      for (const command of script) await run(begun, command);
      await waitForJobs(server);
      await fence(
        company.admin,
        pages.map(({ live }) => live),
      );
      for (const page of pages) {
        page.live.close();
        await comparePage(page);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

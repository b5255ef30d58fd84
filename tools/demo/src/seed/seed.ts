import { api, type Connection, type ConnectionChanges } from '@prosa/contract';
import type { GraphPeer } from '@prosa/peers/graph';
import type { Phones } from '@prosa/peers/phone';
import type { RunningServer } from '@prosa/server/src/server.ts';
import type { Client } from '../client.ts';
import { addAccounts, connectAccounts } from './channel-accounts.ts';
import { channelConversations } from './channel-conversations.ts';
import { addChannelPeople, cast, setLastWroteAt } from './channel-people.ts';
import { companyPhones, type QueueName } from './company.ts';
import type { Conversation } from './conversation.ts';
import { conversations, groupLines } from './conversations.ts';
import { moveToPast, type Span } from './dates.ts';
import { addContacts, createDemoCompany, furnish, linkFirstPhone, openMenu, rating } from './furnish.ts';
import { type Customer, group, people } from './people.ts';
import { drawFace } from './pictures.ts';
import { furnishPlatform } from './platform.ts';
import { hears, play, type Stage } from './playing.ts';
import { until } from './waiting.ts';

const MINUTE_MS = 60_000;
/** More at once only wait for each other. */
const AT_ONCE = 6;

export interface Progress {
  say: (text: string) => void;
  /** Throws when somebody wants it stopped. */
  goOn: () => void;
}

/** Makes the demo company and lets it live through some weeks. Nothing of it may have been there before. */
export async function seed(
  server: RunningServer,
  { phones, graph, systems }: { phones: Phones; graph: GraphPeer; systems: string },
  phonePassword: string,
  { say, goOn }: Progress,
): Promise<void> {
  say('Preparing the demo company');
  const url = server.localUrl;
  const companyId = await createDemoCompany(url);
  await furnishPlatform(url);
  await addPeople(phones);
  const furnished = await furnish(url, { phonePassword, systems });
  const { admin } = furnished.staff;
  const set = (key: 'userRating' | 'sendGreetingAccepted', value: 'enabled' | 'disabled') =>
    admin.call(api.settings.update, { params: { key }, body: { value } });
  await set('userRating', 'enabled');
  const connection = await linkFirstPhone(admin, phones.peer);
  addAccounts(graph);
  const accounts = await connectAccounts(admin, graph, url);
  await addChannelPeople(graph);
  await addContacts(admin);
  say('Playing some weeks of conversations');
  const stage: Stage = { phones, ...furnished };
  // It would wish a good night to somebody who is said to have written at noon.
  await set('sendGreetingAccepted', 'disabled');
  // One after the other for each customer, several customers at once.
  const byCustomer = [
    ...Map.groupBy([...conversations, ...channelConversations], (conversation) => conversation.with).values(),
  ];
  const playNext = async (): Promise<void> => {
    for (let mine = byCustomer.shift(); mine; mine = byCustomer.shift())
      for (const conversation of mine) {
        goOn();
        const ticketId = await play(stage, conversation);
        const wroteAt = await moveToPast(
          server.platform.database,
          phones,
          companyId,
          ticketId,
          spanOf(conversation),
        );
        setLastWroteAt(graph, conversation.with, wroteAt);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playNext));
  await playGroup(server, stage, companyId);
  await set('sendGreetingAccepted', 'enabled');
  // With ratings on, a connection cannot be added by its name alone.
  await set('userRating', 'disabled');
  await openMenu(admin, connection, Object.values(furnished.queueIds));
  const { promptId } = furnished.automation;
  for (const account of accounts)
    await change(admin, account, { ...rating, ...(account.channel === 'facebook' ? { promptId } : {}) });
  await Promise.all([askForOrder(phones, furnished.queueIds), askAssistant(phones)]);
}

const change = (admin: Client, { id }: Connection, body: ConnectionChanges) =>
  admin.call(api.connections.update, { params: { id: String(id) }, body });

/** Somebody finds an order by the menu and the integration behind it, and nobody has to answer. */
async function askForOrder(phones: Phones, queueIds: Record<QueueName, number>): Promise<void> {
  const { phone } = people.rodrigo;
  const say = (text: string) => phones.write(phone, { kind: 'text', text });
  await say('Bom dia! Meu pedido ainda não chegou');
  await hears(phones, phone, '- Suporte');
  await say(String(Object.keys(queueIds).indexOf('Suporte') + 1));
  await hears(phones, phone, 'Onde está o meu pedido?');
  await say('3');
  await hears(phones, phone, 'número do pedido');
  await say('1204');
  await hears(phones, phone, 'saiu para entrega');
}

/** Somebody on Facebook talks to the assistant, and is then given to people. */
async function askAssistant(phones: Phones): Promise<void> {
  const { id } = cast.livia;
  await phones.write(id, { kind: 'text', text: 'Oi! Vocês abrem no domingo?' });
  await hears(phones, id, 'segunda a sábado');
  await phones.write(id, { kind: 'text', text: 'Pena! Posso falar com uma pessoa sobre cestas de Natal?' });
  await hears(phones, id, 'alguém da equipe');
}

async function addPeople(phones: Phones): Promise<void> {
  const add = async ({ phone, name, picture }: Customer) =>
    phones.peer.addCustomer({
      phone,
      name,
      ...(picture ? { picture: await drawFace(name, picture === 'long') } : {}),
    });
  await Promise.all(Object.values<Customer>(people).map(add));
}

/** What is over took minutes; what is going on reaches up to just now. */
function spanOf({ ago: { days = 0, hours = 0, minutes = 0 }, isClosed, lines }: Conversation): Span {
  const agoMs = ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;
  const begin = days > 0 ? atWork(days) : new Date(Date.now() - agoMs);
  const longest = isClosed ? 3 * MINUTE_MS : agoMs / (lines.length + 2);
  return { begin, stepMs: Math.min(longest, 12 * MINUTE_MS) };
}

/** That many days ago, at some time between nine and six in São Paulo. */
function atWork(days: number): Date {
  const begin = new Date(Date.now() - days * 24 * 60 * MINUTE_MS);
  begin.setUTCHours(12 + ((days * 7) % 8), (days * 13) % 60, (days * 29) % 60, 0);
  // Near midnight "yesterday" there is still today here.
  return begin.getTime() > Date.now() - 60 * MINUTE_MS
    ? new Date(begin.getTime() - 24 * 60 * MINUTE_MS)
    : begin;
}

async function playGroup(server: RunningServer, { phones, staff }: Stage, companyId: number): Promise<void> {
  const members = [...group.members.map((key) => people[key].phone), companyPhones[0]?.number ?? ''];
  const id = phones.addGroup(group.subject, members);
  for (const { by, text } of groupLines) {
    const sent = await phones.write(people[by].phone, { kind: 'text', text }, { chat: id });
    await until('the group', () => ((phones.store.find(sent.id)?.ack ?? 0) >= 2 ? true : undefined));
  }
  const ticket = await until('the ticket of the group', async () => {
    const { tickets } = await staff.admin.call(api.tickets.list, {
      query: { status: 'group', showAll: 'true' },
    });
    return tickets[0];
  });
  const first = groupLines[0]?.minutesAgo ?? 0;
  const begin = new Date(Date.now() - first * MINUTE_MS);
  const stepMs = ((first - (groupLines.at(-1)?.minutesAgo ?? 0)) / (groupLines.length - 1)) * MINUTE_MS;
  await moveToPast(server.platform.database, phones, companyId, ticket.id, { begin, stepMs });
  for (const member of members.slice(0, -1)) phones.read(member, id);
}

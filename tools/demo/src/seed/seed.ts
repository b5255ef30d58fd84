import { api, type Connection, type ConnectionChanges } from '@prosa/contract';
import type { GraphPeer } from '@prosa/peers/graph';
import type { Phones } from '@prosa/peers/phone';
import type { RunningServer } from '@prosa/server/src/server.ts';
import type { Client } from '../client.ts';
import { addMetaAccounts, connectMetaAccounts } from './channel-accounts.ts';
import { channelConversations } from './channel-conversations.ts';
import { addChannelCustomers, allCustomers, setLastWroteAt } from './channel-customers.ts';
import { companyPhones, type QueueName } from './company.ts';
import type { Conversation } from './conversation-script.ts';
import { conversations, groupMessages } from './conversations.ts';
import { backdateConversation, type Span } from './backdate-conversation.ts';
import {
  addContacts,
  createDemoCompany,
  setUpCompany,
  linkFirstPhone,
  enableMenu,
  rating,
} from './set-up-company.ts';
import { addApiMessages } from './api-messages.ts';
import { addCampaigns, addCoffeeClub, runFirstCampaign } from './campaigns.ts';
import { addContactLists } from './contact-lists.ts';
import { type Customer, group, customers } from './customers.ts';
import { drawFace } from './sample-files.ts';
import { addChats } from './chats.ts';
import { addSchedules } from './schedules.ts';
import { seedPlatform } from './seed-platform.ts';
import { waitForPhoneMessage, playConversation, type PlayContext } from './play-conversation.ts';
import { waitUntil } from './wait-until.ts';

const MINUTE_MS = 60_000;
/** More concurrent conversations only wait for each other. */
const AT_ONCE = 6;

interface Progress {
  log: (text: string) => void;
  /** Throws if stopping was requested. */
  throwIfStopped: () => void;
}

/** Creates the demo company and plays some weeks of conversations. The company must not exist yet. */
export async function seed(
  server: RunningServer,
  { phones, graph, systems, bank }: { phones: Phones; graph: GraphPeer; systems: string; bank: string },
  phonePassword: string,
  { log, throwIfStopped }: Progress,
): Promise<void> {
  log('Preparing the demo company');
  const url = server.localUrl;
  const companyId = await createDemoCompany(url);
  await seedPlatform(url, bank);
  await addCustomers(phones);
  const furnished = await setUpCompany(url, { phonePassword, systems });
  const { admin } = furnished.staff;
  const set = (key: 'userRating' | 'sendGreetingAccepted', value: 'enabled' | 'disabled') =>
    admin.call(api.settings.update, { params: { key }, body: { value } });
  await set('userRating', 'enabled');
  const connection = await linkFirstPhone(admin, phones.peer);
  addMetaAccounts(graph);
  const accounts = await connectMetaAccounts(admin, graph, url);
  await addChannelCustomers(graph);
  await addContacts(admin);
  await addContactLists(admin);
  const place = { database: server.platform.database, phones, companyId, admin };
  const clubId = await addCoffeeClub(place);
  log('Playing some weeks of conversations');
  const stage: PlayContext = { phones, ...furnished };
  // Its greeting depends on the time of day, which would not match the backdated messages.
  await set('sendGreetingAccepted', 'disabled');
  // Sequential for each customer, several customers concurrently.
  const byCustomer = [
    ...Map.groupBy([...conversations, ...channelConversations], (conversation) => conversation.with).values(),
  ];
  const playNext = async (): Promise<void> => {
    for (let mine = byCustomer.shift(); mine; mine = byCustomer.shift())
      for (const conversation of mine) {
        throwIfStopped();
        const ticketId = await playConversation(stage, conversation);
        const wroteAt = await backdateConversation(
          server.platform.database,
          phones,
          companyId,
          ticketId,
          spanOf(conversation),
        );
        setLastWroteAt(graph, conversation.with, wroteAt);
      }
  };
  const [firstCampaignId] = await Promise.all([
    runFirstCampaign(place, clubId),
    ...Array.from({ length: AT_ONCE }, playNext),
  ]);
  await playGroup(server, stage, companyId);
  await addChats(furnished.staff);
  await Promise.all([addSchedules(place), addCampaigns(place, clubId, firstCampaignId)]);
  await addApiMessages(url, { admin, connection, phones });
  await set('sendGreetingAccepted', 'enabled');
  // With ratings enabled, adding a connection requires more than a name.
  await set('userRating', 'disabled');
  await enableMenu(admin, connection, Object.values(furnished.queueIds));
  const { promptId } = furnished.automation;
  for (const account of accounts)
    await updateConnection(admin, account, {
      ...rating,
      ...(account.channel === 'facebook' ? { promptId } : {}),
    });
  await Promise.all([askForOrder(phones, furnished.queueIds), askAssistant(phones)]);
}

const updateConnection = (admin: Client, { id }: Connection, body: ConnectionChanges) =>
  admin.call(api.connections.update, { params: { id: String(id) }, body });

/** A customer finds an order through the menu and an integration, without an attendant. */
async function askForOrder(phones: Phones, queueIds: Record<QueueName, number>): Promise<void> {
  const { phone } = customers.rodrigo;
  const say = (text: string) => phones.write(phone, { kind: 'text', text });
  await say('Bom dia! Meu pedido ainda não chegou');
  await waitForPhoneMessage(phones, phone, '- Suporte');
  await say(String(Object.keys(queueIds).indexOf('Suporte') + 1));
  await waitForPhoneMessage(phones, phone, 'Onde está o meu pedido?');
  await say('3');
  await waitForPhoneMessage(phones, phone, 'número do pedido');
  await say('1204');
  await waitForPhoneMessage(phones, phone, 'saiu para entrega');
}

/** A customer on Facebook talks to the prompt and is then transferred to the queue. */
async function askAssistant(phones: Phones): Promise<void> {
  const { id } = allCustomers.livia;
  await phones.write(id, { kind: 'text', text: 'Oi! Vocês abrem no domingo?' });
  await waitForPhoneMessage(phones, id, 'segunda a sábado');
  await phones.write(id, { kind: 'text', text: 'Pena! Posso falar com uma pessoa sobre cestas de Natal?' });
  await waitForPhoneMessage(phones, id, 'alguém da equipe');
}

async function addCustomers(phones: Phones): Promise<void> {
  const add = async ({ phone, name, picture }: Customer) =>
    phones.peer.addCustomer({
      phone,
      name,
      ...(picture ? { picture: await drawFace(name, picture === 'long') } : {}),
    });
  await Promise.all(Object.values<Customer>(customers).map(add));
}

/** A closed conversation took minutes; an active one extends up to now. */
function spanOf({ ago: { days = 0, hours = 0, minutes = 0 }, isClosed, lines }: Conversation): Span {
  const agoMs = ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;
  const begin = days > 0 ? atWork(days) : new Date(Date.now() - agoMs);
  const longest = isClosed ? 3 * MINUTE_MS : agoMs / (lines.length + 2);
  return { begin, stepMs: Math.min(longest, 12 * MINUTE_MS) };
}

/** This many days ago, at a time between nine and six in São Paulo. */
function atWork(days: number): Date {
  const begin = new Date(Date.now() - days * 24 * 60 * MINUTE_MS);
  begin.setUTCHours(12 + ((days * 7) % 8), (days * 13) % 60, (days * 29) % 60, 0);
  // Near midnight UTC, "yesterday" may still be today here.
  return begin.getTime() > Date.now() - 60 * MINUTE_MS
    ? new Date(begin.getTime() - 24 * 60 * MINUTE_MS)
    : begin;
}

async function playGroup(
  server: RunningServer,
  { phones, staff }: PlayContext,
  companyId: number,
): Promise<void> {
  const members = [...group.members.map((key) => customers[key].phone), companyPhones[0]?.number ?? ''];
  const id = phones.addGroup(group.subject, members);
  for (const { by, text } of groupMessages) {
    const sent = await phones.write(customers[by].phone, { kind: 'text', text }, { chat: id });
    await waitUntil('the group', () => ((phones.store.find(sent.id)?.ack ?? 0) >= 2 ? true : undefined));
  }
  const ticket = await waitUntil('the ticket of the group', async () => {
    const { tickets } = await staff.admin.call(api.tickets.list, {
      query: { status: 'group', showAll: 'true' },
    });
    return tickets[0];
  });
  const first = groupMessages[0]?.minutesAgo ?? 0;
  const begin = new Date(Date.now() - first * MINUTE_MS);
  const stepMs = ((first - (groupMessages.at(-1)?.minutesAgo ?? 0)) / (groupMessages.length - 1)) * MINUTE_MS;
  await backdateConversation(server.platform.database, phones, companyId, ticket.id, { begin, stepMs });
  for (const member of members.slice(0, -1)) phones.read(member, id);
}

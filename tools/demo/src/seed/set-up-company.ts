import { api, type Connection, type Tag } from '@prosa/contract';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { Client, type Credentials } from '../client.ts';
import {
  accounts,
  type Attendant,
  COMPANY_NAME,
  companyPhones,
  lanes,
  PASSWORD,
  PHONE_PAGE_USER,
  queues,
  type QueueName,
  quickReplies,
  tags,
} from './company.ts';
import { type Automation, addAutomation } from './automation.ts';
import { MENU_GREETING } from './chatbot.ts';
import { type Customer, customers } from './customers.ts';
import { drawPack } from './sample-files.ts';
import { waitUntil } from './wait-until.ts';

/** The rating settings of every connection. */
export const rating = {
  ratingMessage: 'De 0 a 10, que nota você dá para o nosso atendimento?',
  expiresTicketNPS: 60,
};

const PLAN_NAME = 'Demonstração';

/** Creates the company on a plan with all features, and recreates it if an earlier start did not finish. */
export async function createDemoCompany(url: string): Promise<number> {
  const owner = new Client(url, accounts.owner);
  for (const { id, name } of await owner.call(api.companies.listAll, { query: {} }))
    if (name === COMPANY_NAME) await owner.call(api.companies.remove, { params: { id: String(id) } });
  const plans = await owner.call(api.plans.listAll);
  const plan =
    plans.find(({ name }) => name === PLAN_NAME) ??
    (await owner.call(api.plans.create, {
      body: { name: PLAN_NAME, users: 50, connections: 20, queues: 50, amount: 199 },
    }));
  const company = await owner.call(api.companies.create, {
    body: {
      name: COMPANY_NAME,
      ...accounts.admin,
      phone: companyPhones[0]?.number ?? '',
      planId: plan.id,
      numberAttendants: 5,
      numberConections: 2,
      street: 'Rua dos Pinheiros, 200',
      city: 'São Paulo',
      state: 'SP',
    },
  });
  return company.id;
}

interface CompanySetup {
  staff: Record<Attendant, Client>;
  queueIds: Record<QueueName, number>;
  laneIds: Record<string, number>;
  automation: Automation;
}

interface SetupOptions {
  phonePassword: string;
  /** The address of the company's outside systems. */
  systems: string;
}

/** Creates users, queues, tags, quick messages and the lanes of the kanban. */
export async function setUpCompany(
  url: string,
  { phonePassword, systems }: SetupOptions,
): Promise<CompanySetup> {
  const admin = new Client(url, accounts.admin);
  const { user } = await admin.signIn();
  await admin.call(api.users.update, {
    params: { id: String(user.id) },
    body: { name: 'Helena Prado', allowGroup: true },
  });
  const queueIds = await addQueues(admin);
  const automation = await addAutomation(admin, queueIds, systems);
  await addStaff(admin, queueIds, phonePassword);
  const laneIds = await addLanes(admin);
  for (const tag of tags) await admin.call(api.tags.create, { body: tag });
  await addQuickReplies(admin);
  const staff = {
    admin,
    ana: new Client(url, { ...accounts.ana, password: PASSWORD }),
    bruno: new Client(url, { ...accounts.bruno, password: PASSWORD }),
  };
  return { staff, queueIds, laneIds, automation };
}

/** From the last to the first, because a lane names the next one. */
async function addLanes(admin: Client): Promise<Record<string, number>> {
  const made: Tag[] = [];
  for (const { after = 0, ...lane } of lanes.toReversed()) {
    const nextLaneId = after > 0 ? (made[0]?.id ?? null) : null;
    made.unshift(
      await admin.call(api.tags.create, { body: { ...lane, kanban: 1, timeLane: after, nextLaneId } }),
    );
  }
  await admin.call(api.tags.orderLanes, { body: { laneIds: made.map(({ id }) => id) } });
  return Object.fromEntries(made.map(({ name, id }) => [name, id]));
}

async function addQueues(admin: Client): Promise<Record<QueueName, number>> {
  const queueIds = {} as Record<QueueName, number>;
  for (const [index, { members: _, ...queue }] of queues.entries()) {
    const body = { ...queue, orderQueue: index + 1 };
    queueIds[queue.name] = (await admin.call(api.queues.create, { body })).id;
  }
  return queueIds;
}

async function addStaff(
  admin: Client,
  queueIds: Record<QueueName, number>,
  phonePassword: string,
): Promise<void> {
  const queuesOf = (who: Attendant) =>
    queues.filter(({ members }) => members.includes(who)).map(({ name }) => queueIds[name]);
  const hire = (name: string, credentials: Credentials, more: object) =>
    admin.call(api.users.create, { body: { name, ...credentials, ...more } });
  const usual = { allTicket: 'enable', allowGroup: true, allHistoric: 'enabled', showDashboard: 'enabled' };
  await hire('Ana Ribas', accounts.ana, { ...usual, queueIds: queuesOf('ana') });
  await hire('Bruno Tavares', accounts.bruno, { ...usual, queueIds: queuesOf('bruno') });
  await hire(
    PHONE_PAGE_USER.name,
    { email: PHONE_PAGE_USER.email, password: phonePassword },
    { allowConnections: 'enabled' },
  );
}

async function addQuickReplies(admin: Client): Promise<void> {
  const add = (reply: { shortcode: string; message: string }) =>
    admin.call(api.quickMessages.create, { body: { ...reply, visao: true, geral: true } });
  for (const reply of quickReplies) await add(reply);
  const { id } = await add({
    shortcode: 'kit',
    message: 'Este é o nosso kit degustação: três cafés por R$ 89,90.',
  });
  const form = new FormData();
  const picture = new Uint8Array(await drawPack('Kit degustação'));
  form.append('file', new File([picture], 'kit-degustacao.jpg', { type: 'image/jpeg' }));
  await admin.upload(api.quickMessages.uploadMedia, { id }, form);
}

/** Adds the company's connection and scans its code, as a user does on the connections page. */
export async function linkFirstPhone(admin: Client, peer: WhatsAppPeer): Promise<Connection> {
  const [phone] = companyPhones;
  if (!phone) throw new Error('The company has no phone.');
  const { id } = await admin.call(api.connections.create, {
    body: {
      name: 'WhatsApp Aurora',
      isDefault: true,
      allowGroup: true,
      complationMessage: 'A Aurora Café agradece o seu contato. Bom café! ☕',
      ...rating,
    },
  });
  const look = () => admin.call(api.connections.show, { params: { id: String(id) }, query: {} });
  const code = await waitUntil('a code to scan', async () => {
    const { status, qrcode } = await look();
    return status === 'qrcode' && qrcode !== '' ? qrcode : undefined;
  });
  peer.scan(code, { phone: phone.number, pushName: phone.name });
  return waitUntil('the connection', async () => {
    const connection = await look();
    return connection.status === 'CONNECTED' ? connection : undefined;
  });
}

/** Enables the queue menu for new tickets. The past conversations were played without it. */
export async function enableMenu(admin: Client, { id }: Connection, queueIds: number[]): Promise<void> {
  await admin.call(api.connections.update, {
    params: { id: String(id) },
    body: { queueIds, greetingMessage: MENU_GREETING },
  });
}

/** Creates contacts with what the company already knows of its customers. */
export async function addContacts(admin: Client): Promise<void> {
  const all = await admin.call(api.tags.listAll, { query: {} });
  const add = async ({ phone, name, email = '', extra = [], tags: wanted = [] }: Customer) => {
    const contact = await admin.call(api.contacts.create, {
      body: { name, number: phone, email, extraInfo: extra },
    });
    const ids = all.filter((tag) => wanted.includes(tag.name)).map(({ id }) => ({ id }));
    if (ids.length > 0)
      await admin.call(api.contacts.syncTags, { body: { contactId: contact.id, tags: ids } });
  };
  await Promise.all(Object.values<Customer>(customers).map(add));
}

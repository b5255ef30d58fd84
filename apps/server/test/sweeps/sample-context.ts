import {
  campaignRoutes,
  channelAccountRoutes,
  chatbotRoutes,
  connectionRoutes,
  contactListItemRoutes,
  contactListRoutes,
  contactMergeRoutes,
  optOutRoutes,
  fileRoutes,
  integrationRoutes,
  messageRoutes,
  messagesApiRoutes,
  noteRoutes,
  promptRoutes,
  queueRoutes,
  quickMessageRoutes,
  reportFilterRoutes,
  scheduleRoutes,
  tagRoutes,
  ticketRoutes,
} from '@prosa/contract';
import type { Client } from '../setup/client.ts';
import { withToken } from './token-client.ts';
import { newCloudAccount } from './channel-samples.ts';
import { createSpareChat } from './spare-chat.ts';
import { createSparePlatform } from './spare-platform.ts';
import { NO_ID, NO_UUID, SpareStore, unique, unusedNumber } from './spare-store.ts';
import { newIntegration, newPrompt } from './integration-samples.ts';

/** The records that a valid call of this caller may refer to. */
export interface SampleContext {
  companyId: number;
  /** The caller or, without a session, a user of the company. */
  userId: number;
  credentials: { email: string; password: string };
  /** A plan that companies may sign up for. */
  publicPlanId: number;
  spare: SpareRecords;
}

/** Records to be changed or removed: created on demand, and again after a call used them up. */
export interface SpareRecords {
  user(): Promise<number>;
  company(): Promise<number>;
  plan(): Promise<number>;
  help(): Promise<number>;
  /** An announcement for the caller's company only. */
  announcement(): Promise<number>;
  /** An open invoice of the caller's company. */
  invoice(): Promise<number>;
  connection(): Promise<number>;
  /** A connection with a token. */
  cloudConnection(): Promise<number>;
  /** The token of the connection; undefined without an administrator. */
  connectionToken(): Promise<string | undefined>;
  /** A message that was sent with the token. */
  apiMessage(): Promise<number>;
  queue(): Promise<number>;
  /** An option of the queue. */
  option(): Promise<number>;
  contact(): Promise<number>;
  /** A contact to merge into the other one, and a merge that has happened. */
  mergeCandidate(): Promise<number>;
  merge(): Promise<number>;
  /** A contact who does not want to be written to. */
  optedOutContact(): Promise<number>;
  tag(): Promise<number>;
  lane(): Promise<number>;
  /** An open ticket of the caller, and its contact. */
  ticket(): Promise<number>;
  ticketContact(): Promise<number>;
  ticketUuid(): Promise<string>;
  /** One of our own messages in the ticket. */
  message(): Promise<number>;
  note(): Promise<number>;
  /** A chat of the caller's own, and their message in it. */
  chat(): Promise<number>;
  chatUuid(): Promise<string>;
  chatMessage(): Promise<number>;
  /** A quick message that everybody may change. */
  quickMessage(): Promise<number>;
  /** A filter of the report that the caller keeps. */
  reportFilter(): Promise<number>;
  /** A scheduled message to the contact. */
  schedule(): Promise<number>;
  fileList(): Promise<number>;
  /** One of the file list's files. */
  fileOption(): Promise<number>;
  integration(): Promise<number>;
  prompt(): Promise<number>;
  contactList(): Promise<number>;
  contactListItem(): Promise<number>;
  /** A campaign with a recipient, that can be started; and one that never is. */
  campaign(): Promise<number>;
  draftCampaign(): Promise<number>;
  /** Drops the records because a call used one up. */
  discard(): void;
}

/** A date on which no test runs. */
export const FAR_AHEAD = '2099-03-02T12:00:00.000Z';

let colors = 0;

/** A unique colour. */
export const unusedColor = (): string => `#${(colors += 1).toString(16).padStart(6, '0')}`;

export interface SpareOptions {
  owner: Client;
  publicPlanId: number;
  companyId: number;
  /** An administrator of the caller's company; without one, no records can be created there. */
  manager?: Client;
  /** Used as the spare user if none can be created. */
  userId: number;
  /** The caller, who owns the messages. */
  client: Client;
  /** Of a connection of a company in which nobody can add one. */
  token?: string | undefined;
}

export function createSpareRecords(options: SpareOptions): SpareRecords {
  const store = new SpareStore(options.manager);
  const setup = createSpareSetup(store);
  const tickets = createSpareTickets(store, setup, options);
  return {
    ...createSparePlatform(store, options),
    ...setup,
    ...createSpareContacts(store, options),
    ...createSpareApi(store, setup, options),
    ...createSpareLists(store),
    ...tickets,
    ...createSpareContent(store, tickets, options),
    ...createSpareReportFilter(store, options),
    ...createSpareSchedule(store, tickets),
    ...createSpareChat(store, options),
    discard: () => store.clear(),
  };
}

type SpareSetup = Pick<
  SpareRecords,
  'connection' | 'cloudConnection' | 'queue' | 'option' | 'tag' | 'lane' | 'integration' | 'prompt'
>;

/** What an administrator sets up. */
function createSpareSetup(store: SpareStore): SpareSetup {
  const queue = store.remember('queue', () =>
    store.create(queueRoutes.create, { name: `Spare ${unique()}`, color: unusedColor() }),
  );
  return {
    queue,
    connection: store.remember('connection', () =>
      store.create(connectionRoutes.create, {
        name: `Spare ${unique()}`,
        ratingMessage: 'How was it?',
        expiresTicketNPS: 5,
      }),
    ),
    cloudConnection: store.remember('cloudConnection', () =>
      store.create(channelAccountRoutes.createCloud, newCloudAccount()),
    ),
    option: store.remember('option', async () =>
      store.create(chatbotRoutes.create, { queueId: await queue(), name: `Spare ${unique()}` }),
    ),
    tag: store.remember('tag', () => store.create(tagRoutes.create, { name: `Spare ${unique()}` })),
    lane: store.remember('lane', () => store.create(tagRoutes.create, { name: unique(), kanban: 1 })),
    integration: store.remember('integration', () =>
      store.create(integrationRoutes.create, newIntegration()),
    ),
    prompt: store.remember('prompt', async () => store.create(promptRoutes.create, newPrompt(await queue()))),
  };
}

function createSpareContacts(
  store: SpareStore,
  { manager }: SpareOptions,
): Pick<SpareRecords, 'contact' | 'mergeCandidate' | 'merge' | 'optedOutContact'> {
  const contact = store.remember('contact', () => store.createContact());
  return {
    contact,
    optedOutContact: store.remember('optedOutContact', async () => {
      const { id } = await store.createContact();
      const input = { params: { contactId: String(id) }, body: { reason: 'Asked on the phone' } };
      await manager?.try(optOutRoutes.record, input);
      return { id };
    }),
    mergeCandidate: store.remember('twin', () => store.createContact()),
    merge: store.remember('merge', async () => {
      const { id: contactId } = await store.createContact();
      const input = { params: { id: String(await contact()) }, body: { contactId } };
      const answer = await manager?.try(contactMergeRoutes.merge, input);
      return { id: (answer?.body['merge'] as { id: number } | undefined)?.id ?? NO_ID };
    }),
  };
}

function createSpareApi(
  store: SpareStore,
  { connection }: SpareSetup,
  { manager, client, token }: SpareOptions,
): Pick<SpareRecords, 'connectionToken' | 'apiMessage'> {
  const connectionToken = async () => {
    if (token !== undefined) return token;
    const answer = await manager?.try(connectionRoutes.show, { params: { id: String(await connection()) } });
    const shown = answer?.body['token'];
    return typeof shown === 'string' ? shown : undefined;
  };
  return {
    connectionToken,
    apiMessage: store.remember('apiMessage', async () => {
      const body = { number: unusedNumber(), body: 'Spare words' };
      const system = withToken(client.url, await connectionToken());
      const answer = await system.try(messagesApiRoutes.send, { body });
      return { id: Number(answer.body['messageId'] ?? NO_ID) };
    }),
  };
}

function createSpareLists(
  store: SpareStore,
): Pick<SpareRecords, 'contactList' | 'contactListItem' | 'campaign' | 'draftCampaign'> {
  const contactList = store.remember('contactList', () =>
    store.create(contactListRoutes.create, { name: 'Spare list' }),
  );
  const contactListItem = store.remember('contactListItem', async () =>
    store.create(contactListItemRoutes.create, {
      contactListId: await contactList(),
      name: 'Spare item',
      number: unusedNumber(),
    }),
  );
  return {
    contactList,
    contactListItem,
    campaign: store.remember('campaign', async () => {
      await contactListItem();
      return store.create(campaignRoutes.create, {
        name: `Spare ${unique()}`,
        message1: 'Spare words',
        contactListId: await contactList(),
      });
    }),
    draftCampaign: store.remember('draftCampaign', () =>
      store.create(campaignRoutes.create, { name: `Spare ${unique()}` }),
    ),
  };
}

type SpareTickets = Pick<SpareRecords, 'ticket' | 'ticketContact' | 'ticketUuid' | 'message'>;

function createSpareTickets(
  store: SpareStore,
  { queue, connection }: SpareSetup,
  { manager, client, userId }: SpareOptions,
): SpareTickets {
  const ticketContact = store.remember('ticketContact', () => store.createContact());
  const ticket = store.remember('ticket', async () =>
    store.create(ticketRoutes.create, {
      contactId: await ticketContact(),
      queueId: await queue(),
      whatsappId: await connection(),
      userId,
      status: 'open',
    }),
  );
  return {
    ticket,
    ticketContact,
    ticketUuid: async () => {
      const answer = await manager?.try(ticketRoutes.show, { params: { id: String(await ticket()) } });
      const uuid = answer?.body['uuid'];
      return typeof uuid === 'string' ? uuid : NO_UUID;
    },
    message: store.remember('message', async () => {
      const input = { params: { ticketId: String(await ticket()) }, body: { body: 'Spare words' } };
      const answer = manager && (await client.try(messageRoutes.send, input));
      const [sent] = (answer?.body['messages'] ?? []) as { id: number }[];
      return { id: sent?.id ?? NO_ID };
    }),
  };
}

const createSpareSchedule = (
  store: SpareStore,
  { ticketContact }: SpareTickets,
): Pick<SpareRecords, 'schedule'> => ({
  schedule: store.remember('schedule', async () =>
    store.create(scheduleRoutes.create, {
      contactId: await ticketContact(),
      body: 'Spare words',
      sendAt: FAR_AHEAD,
    }),
  ),
});

/** What users write for themselves and their colleagues. */
function createSpareContent(
  store: SpareStore,
  { ticket, ticketContact }: SpareTickets,
  { manager }: SpareOptions,
): Pick<SpareRecords, 'note' | 'quickMessage' | 'fileList' | 'fileOption'> {
  const fileList = store.remember('fileList', () =>
    store.create(fileRoutes.create, {
      name: `Spare ${unique()}`,
      message: 'Spare words',
      options: [{ name: 'Spare' }],
    }),
  );
  return {
    fileList,
    fileOption: async () => {
      const answer = await manager?.try(fileRoutes.show, { params: { id: String(await fileList()) } });
      const [option] = (answer?.body['options'] ?? []) as { id: number }[];
      return option?.id ?? NO_ID;
    },
    note: store.remember('note', async () =>
      store.create(noteRoutes.create, {
        note: 'Spare note',
        ticketId: await ticket(),
        contactId: await ticketContact(),
      }),
    ),
    quickMessage: store.remember('quickMessage', () =>
      store.create(quickMessageRoutes.create, {
        shortcode: `spare-${unique()}`,
        message: 'Spare words',
        visao: true,
        geral: true,
      }),
    ),
  };
}

/** What the caller keeps for nobody else. */
const createSpareReportFilter = (
  store: SpareStore,
  { client }: SpareOptions,
): Pick<SpareRecords, 'reportFilter'> => ({
  reportFilter: store.remember('reportFilter', async () => {
    const body = { name: `Spare ${unique()}`, address: 'onlyRated=true' };
    const answer = await client.try(reportFilterRoutes.save, { body });
    return { id: Number(answer.body['id'] ?? NO_ID) };
  }),
});

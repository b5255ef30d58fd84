import {
  api,
  type Branding,
  Colleague,
  type CompanyConnections,
  type ConnectionFigures,
  type Draft,
  type EventName,
  type EventPayload,
  events,
  may,
  type Message,
  type SettingPair,
  type Tag,
  type Ticket,
  UserRow,
} from '@prosa/contract';
import type { Client } from './client.ts';
import type { ReceivedEvent } from './live-client.ts';
import { inTickets, reduceMessage, reduceTicket, withContact, withoutTag } from './ticket-screens.ts';

export type Row = { id: number };
type Rows = Record<string, Row>;
export type Label = Row & { name: string; color: string };

/** All data on a user's screens, either fetched or kept up to date by events. */
export interface Screens {
  users: Rows;
  helps: Rows;
  connections: Rows;
  queues: Rows;
  contacts: Record<string, Row & { tags: Label[] }>;
  tags: Rows;
  lanes: Rows;
  /** The notes of contacts whose tickets the user may see. */
  notes: Record<string, Row & { contactId: number }>;
  quickMessages: Rows;
  /** Only for administrators. */
  fileLists: Rows;
  integrations: Record<string, Row & { queueId: number | null }>;
  prompts: Record<string, Row & { queueId: number | null; queue: Label | null }>;
  contactLists: Rows;
  listItems: Record<string, Row & { contactListId: number }>;
  /** By ticket id. */
  drafts: Record<string, Draft>;
  /** Tickets of every status: the lists are built from them. */
  tickets: Record<string, Ticket>;
  /** The newest page of each ticket's conversation. */
  messages: Record<string, Message>;
  settings: Record<string, unknown>;
  hours: unknown;
  me: { id: number; queues: Label[]; queueIds: number[]; company: { companieSettings: SettingPair[] } };
  branding: Branding;
  version: unknown;
  /** Only for the platform owner. */
  companies: Rows;
  plans: Rows;
  overview: Record<string, CompanyConnections>;
  /** The connections of every company. */
  overseen: Record<string, Row & { companyId: number }>;
}

const byId = <R extends Row>(rows: R[]): Record<string, R> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));
const byTicket = (drafts: Draft[]) => Object.fromEntries(drafts.map((draft) => [draft.ticketId, draft]));
const asObject = (pairs: SettingPair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

export async function fetchScreens(client: Client): Promise<Screens> {
  const { companyId } = client.sessionUser;
  const me = await client.call(api.sessions.me);
  const overview = me.super ? await client.call(api.connections.overview) : [];
  const overseen = await Promise.all(overview.map(({ companyId: id }) => overseenOf(client, id)));
  return {
    ...(await fetchConversations(client)),
    users: byId((await client.call(api.users.list, { query: {} })).users),
    helps: byId(await client.call(api.helps.listAll)),
    connections: byId(await client.call(api.connections.list, { query: {} })),
    queues: byId(await client.call(api.queues.list)),
    tags: byId(await client.call(api.tags.listAll, { query: {} })),
    lanes: byId((await client.call(api.tags.lanes)).lista),
    quickMessages: byId(await client.call(api.quickMessages.listAll)),
    fileLists: may(me, 'files:manage') ? byId((await client.call(api.files.list, { query: {} })).files) : {},
    ...(await fetchOutside(client)),
    ...(await fetchContactLists(client)),
    drafts: byTicket(await client.call(api.drafts.list)),
    settings: asObject(await client.call(api.settings.list)),
    hours: (await client.call(api.companies.hours, { params: { id: String(companyId) } })).schedules,
    me,
    branding: await client.call(api.branding.show),
    version: (await client.call(api.versions.show)).version,
    companies: me.super ? byId(await client.call(api.companies.listAll)) : {},
    plans: me.super ? byId(await client.call(api.plans.listAll)) : {},
    overview: Object.fromEntries(overview.map((row) => [row.companyId, row])),
    overseen: byId(overseen.flat()),
  };
}

const fetchConversations = async (
  client: Client,
): Promise<Pick<Screens, 'contacts' | 'notes' | 'tickets' | 'messages'>> => {
  const { contacts } = await client.call(api.contacts.list, { query: {} });
  const notes = await Promise.all(
    contacts.map(({ id }) => client.call(api.notes.list, { query: { contactId: String(id) } })),
  );
  const { tickets } = await client.call(api.tickets.list, { query: { status: 'search', showAll: 'true' } });
  const conversations = await Promise.all(
    tickets.map(({ uuid }) =>
      client.call(api.messages.list, { params: { ticketUuid: uuid }, query: { marksRead: 'false' } }),
    ),
  );
  return {
    contacts: byId(contacts),
    notes: byId(notes.flat()),
    tickets: byId(tickets),
    messages: byId(conversations.flatMap(({ messages }) => messages)),
  };
};

const fetchOutside = async (client: Client): Promise<Pick<Screens, 'integrations' | 'prompts'>> => {
  const isAdmin = client.sessionUser.profile === 'admin';
  if (!isAdmin) return { integrations: {}, prompts: {} };
  const { queueIntegrations } = await client.call(api.integrations.list, { query: {} });
  const { prompts } = await client.call(api.prompts.list, { query: {} });
  return { integrations: byId(queueIntegrations), prompts: byId(prompts) };
};

const fetchContactLists = async (client: Client): Promise<Pick<Screens, 'contactLists' | 'listItems'>> => {
  const lists = await client.call(api.contactLists.listAll);
  if (client.sessionUser.profile !== 'admin') return { contactLists: byId(lists), listItems: {} };
  const pages = await Promise.all(
    lists.map(({ id }) => client.call(api.contactListItems.list, { query: { contactListId: String(id) } })),
  );
  return { contactLists: byId(lists), listItems: byId(pages.flatMap(({ contacts }) => contacts)) };
};

const overseenOf = async (client: Client, companyId: number) => {
  const connections = await client.call(api.connections.ofCompany, { params: { id: String(companyId) } });
  return connections.map((connection) => ({ ...connection, companyId }));
};

export const save = <R extends Row>(rows: Record<string, R>, row: NoInfer<R>): Record<string, R> => ({
  ...rows,
  [row.id]: { ...rows[row.id], ...row },
});
const keepIf = <R extends Row>(rows: Record<string, R>, isKept: (row: R) => boolean): Record<string, R> =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => isKept(row)));
export const remove = <R extends Row>(rows: Record<string, R>, id: number): Record<string, R> =>
  keepIf(rows, (row) => row.id !== id);
/** Updates the labels by which other rows refer to this row. */
export const relabel = <L extends Label>(labels: L[], { id, name, color }: Label): L[] =>
  labels.map((label) => (label.id === id ? { ...label, name, color } : label));
export const unlabel = <L extends Label>(labels: L[], id: number): L[] =>
  labels.filter((label) => label.id !== id);
const inContacts = ({ contacts }: Screens, change: (tags: Label[]) => Label[]): Screens['contacts'] =>
  byId(Object.values(contacts).map((contact) => ({ ...contact, tags: change(contact.tags) })));
const inRows = <R extends Row>(rows: Record<string, R>, change: (row: R) => Partial<R>): Record<string, R> =>
  byId(Object.values(rows).map((row) => ({ ...row, ...change(row) })));
const withPair = (pairs: SettingPair[], changed: SettingPair) =>
  pairs.map((pair) => (pair.key === changed.key ? changed : pair));

/** Figures of a removed company's connections do not add the company again. */
const inOverview = ({ overview }: Screens, companyId: number, figures: ConnectionFigures) => {
  const known = overview[companyId];
  return known ? { ...overview, [companyId]: { ...known, ...figures } } : overview;
};

/** How each event changes the screens: upsert and remove, as every client does. */
const reducers: { [E in EventName]: (screens: Screens, payload: EventPayload<E>) => Screens } = {
  user: (screens, event) => {
    if (event.action === 'delete') return { ...screens, users: remove(screens.users, event.userId) };
    const { id, name } = event.user;
    const me = id === screens.me.id ? { ...screens.me, ...event.user } : screens.me;
    const tickets = inTickets(screens, ({ user }) => (user?.id === id ? { user: { ...user, name } } : {}));
    return { ...screens, me, tickets, users: save(screens.users, event.user) };
  },
  auth: (screens) => screens,
  setting: (screens, { setting }) => {
    const companieSettings = withPair(screens.me.company.companieSettings, setting);
    const me = { ...screens.me, company: { ...screens.me.company, companieSettings } };
    return { ...screens, me, settings: { ...screens.settings, [setting.key]: setting.value } };
  },
  hours: (screens, { schedules }) => ({ ...screens, hours: schedules }),
  help: (screens, event) => ({
    ...screens,
    helps: event.action === 'delete' ? remove(screens.helps, event.id) : save(screens.helps, event.record),
  }),
  connection: (screens, event) => ({
    ...screens,
    connections:
      event.action === 'delete'
        ? remove(screens.connections, event.whatsappId)
        : save(screens.connections, event.whatsapp),
  }),
  connectionSession: (screens, { session }) => ({
    ...screens,
    connections: save(screens.connections, session),
    tickets: inTickets(screens, ({ whatsapp }) =>
      whatsapp?.id === session.id ? { whatsapp: { ...whatsapp, status: session.status } } : {},
    ),
  }),
  /** The progress of an import exists only in events; its results arrive as connection events. */
  import: (screens) => screens,
  overseenConnection: (screens, event) => ({
    ...screens,
    overview: inOverview(screens, event.companyId, event.figures),
    overseen:
      event.action === 'delete'
        ? remove(screens.overseen, event.whatsappId)
        : save(screens.overseen, { ...event.whatsapp, companyId: event.companyId }),
  }),
  /** No screen keeps it: the calendar and the list are fetched again. */
  schedule: (screens) => screens,
  queue: (screens, event) => {
    const { me } = screens;
    if (event.action !== 'delete') {
      const queues = relabel(me.queues, event.queue);
      const { id, name, color } = event.queue;
      const tickets = inTickets(screens, ({ queue }) =>
        queue?.id === id ? { queue: { id, name, color } } : {},
      );
      const prompts = inRows(screens.prompts, (row) =>
        row.queueId === id ? { queue: { id, name, color } } : {},
      );
      const all = save(screens.queues, event.queue);
      return { ...screens, tickets, prompts, me: { ...me, queues }, queues: all };
    }
    const { queueId } = event;
    const integrations = inRows(screens.integrations, (row) =>
      row.queueId === queueId ? { queueId: null } : {},
    );
    const prompts = inRows(screens.prompts, (row) =>
      row.queueId === queueId ? { queueId: null, queue: null } : {},
    );
    const queues = unlabel(me.queues, event.queueId);
    const queueIds = queues.map(({ id }) => id);
    const left = remove(screens.queues, queueId);
    return { ...screens, me: { ...me, queues, queueIds }, queues: left, integrations, prompts };
  },
  integration: (screens, event) => ({
    ...screens,
    integrations:
      event.action === 'delete'
        ? remove(screens.integrations, event.integrationId)
        : save(screens.integrations, event.queueIntegration),
  }),
  prompt: (screens, event) => ({
    ...screens,
    prompts:
      event.action === 'delete'
        ? remove(screens.prompts, event.promptId)
        : save(screens.prompts, event.prompt),
  }),
  contactList: (screens, event) => {
    if (event.action !== 'delete')
      return { ...screens, contactLists: save(screens.contactLists, event.record) };
    const listItems = keepIf(screens.listItems, ({ contactListId }) => contactListId !== event.id);
    return { ...screens, contactLists: remove(screens.contactLists, event.id), listItems };
  },
  contactListItem: (screens, event) => {
    if (event.action === 'delete') return { ...screens, listItems: remove(screens.listItems, event.id) };
    const records = event.action === 'reload' ? event.records : [event.record];
    return { ...screens, listItems: { ...screens.listItems, ...byId(records) } };
  },
  contact: (screens, event) => {
    // After a bulk change, clients reload the contacts.
    if (event.action === 'reload') return screens;
    if (event.action !== 'delete')
      return { ...withContact(screens, event.contact), contacts: save(screens.contacts, event.contact) };
    const notes = keepIf(screens.notes, (note) => note.contactId !== event.contactId);
    return { ...screens, notes, contacts: remove(screens.contacts, event.contactId) };
  },
  tag: (screens, event) => {
    if (event.action === 'delete') {
      const [tags, lanes] = [remove(screens.tags, event.tagId), remove(screens.lanes, event.tagId)];
      const contacts = inContacts(screens, (own) => unlabel(own, event.tagId));
      return { ...screens, tags, lanes, contacts, tickets: withoutTag(screens, event.tagId) };
    }
    const { tag } = event;
    const kind = tag.kanban === 1 ? 'lanes' : 'tags';
    const contacts = inContacts(screens, (own) => relabel(own, tag));
    const tickets = inTickets(screens, (ticket) => ({
      tags: relabel(ticket.tags, tag),
      contact: { ...ticket.contact, tags: relabel(ticket.contact.tags, tag) },
    }));
    return { ...screens, contacts, tickets, [kind]: save(screens[kind], tag) };
  },
  note: (screens, event) => ({
    ...screens,
    notes: event.action === 'delete' ? remove(screens.notes, event.noteId) : save(screens.notes, event.note),
  }),
  quickMessage: (screens, event) => ({
    ...screens,
    quickMessages:
      event.action === 'delete'
        ? remove(screens.quickMessages, event.id)
        : save(screens.quickMessages, event.record),
  }),
  file: (screens, event) => ({
    ...screens,
    fileLists:
      event.action === 'delete'
        ? remove(screens.fileLists, event.fileId)
        : save(screens.fileLists, event.fileList),
  }),
  draft: (screens, event) => {
    const id = event.action === 'delete' ? event.ticketId : event.draft.ticketId;
    const { [id]: _before, ...others } = screens.drafts;
    return { ...screens, drafts: event.action === 'delete' ? others : { ...others, [id]: event.draft } };
  },
  ticket: reduceTicket,
  message: reduceMessage,
  subscription: (screens, { company }) => ({ ...screens, me: { ...screens.me, company } }),
  branding: (screens, { branding }) => ({
    ...screens,
    branding: { ...screens.branding, ...branding },
  }),
  version: (screens, { version }) => ({ ...screens, version }),
  company: (screens, event) => {
    if (event.action === 'delete') {
      const { companyId } = event;
      const { [companyId]: _gone, ...overview } = screens.overview;
      const overseen = keepIf(screens.overseen, (row) => row.companyId !== companyId);
      return { ...screens, companies: remove(screens.companies, companyId), overview, overseen };
    }
    const { id: companyId, name: companyName } = event.company;
    const known = screens.overview[companyId] ?? { connected: 0, disconnected: 0, total: 0 };
    return {
      ...screens,
      companies: save(screens.companies, event.company),
      overview: { ...screens.overview, [companyId]: { ...known, companyId, companyName } },
    };
  },
  plan: (screens, event) => ({
    ...screens,
    plans: event.action === 'delete' ? remove(screens.plans, event.planId) : save(screens.plans, event.plan),
  }),
};

export const nameOf = ({ channel }: ReceivedEvent): EventName => {
  const [companyId] = /\d+/.exec(channel) ?? [];
  const found = (Object.keys(events) as EventName[]).find(
    (name) => events[name].channel(Number(companyId)) === channel,
  );
  if (!found) throw new Error(`${channel} is no event of the contract.`);
  return found;
};

export const applyEvents = (screens: Screens, told: ReceivedEvent[]): Screens =>
  told.reduce(
    (state, one) =>
      (reducers[nameOf(one)] as (screens: Screens, payload: unknown) => Screens)(state, one.payload),
    screens,
  );

/** Usage figures are fetched without events: they change with every sign-in and every file. */
const figures = [
  'lastLogin',
  'folderSize',
  'numberFileFolder',
  'updatedAtFolder',
  'contactsCount',
  'ticketsCount',
];

/** The screens in comparable form: rows as their list shows them, file URLs without their signature. */
export function comparable(screens: Screens, profile: 'admin' | 'user'): unknown {
  const shape = profile === 'admin' ? UserRow : Colleague;
  const users = Object.fromEntries(Object.entries(screens.users).map(([id, row]) => [id, shape.parse(row)]));
  // Messages of tickets that the user no longer sees are not on the screen.
  const shown = keepIf(screens.messages, ({ ticketId }) => screens.tickets[ticketId] !== undefined);
  // Changes of a ticket send only ticket events, so a message's copy of its ticket may be old.
  const messages = byId(Object.values(shown).map(({ ticket: _then, ...message }) => message));
  // The members of a tag are counted when fetched, without events.
  const counted = ({ contacts: _some, ticketTags: _too, ...tag }: Row & Partial<Tag>) => tag;
  const [tags, lanes] = [screens.tags, screens.lanes].map((rows) => byId(Object.values(rows).map(counted)));
  const drafts = byTicket(Object.values(screens.drafts).filter((draft) => screens.tickets[draft.ticketId]));
  const text = JSON.stringify({ ...screens, users, messages, drafts, tags, lanes }, (key, value: unknown) => {
    if (figures.includes(key)) return undefined;
    return typeof value === 'string' && value.startsWith('/media/') ? value.replace(/\?.*/, '') : value;
  });
  return JSON.parse(text);
}

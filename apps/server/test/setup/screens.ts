import {
  api,
  Colleague,
  type EventName,
  type EventPayload,
  events,
  type SettingPair,
  UserRow,
} from '@prosa/contract';
import type { Client } from './client.ts';
import type { Told } from './live.ts';

type Row = { id: number };
type Rows = Record<string, Row>;
type Label = Row & { name: string; color: string };

/** Everything a person can have on their screens, as fetched or as kept up to date by events. */
export interface Screens {
  users: Rows;
  helps: Rows;
  connections: Rows;
  queues: Rows;
  contacts: Record<string, Row & { tags: Label[] }>;
  tags: Rows;
  lanes: Rows;
  /** Of every contact, those of the tickets the person may see. */
  notes: Record<string, Row & { contactId: number }>;
  settings: Record<string, unknown>;
  hours: unknown;
  me: { id: number; queues: Label[]; queueIds: number[]; company: { companieSettings: SettingPair[] } };
  branding: unknown;
  version: unknown;
  /** The platform owner's alone. */
  companies: Rows;
  plans: Rows;
}

const byId = <R extends Row>(rows: R[]): Record<string, R> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));
const asObject = (pairs: SettingPair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

export async function fetchScreens(client: Client): Promise<Screens> {
  const { companyId } = client.who;
  const me = await client.call(api.sessions.me);
  const { contacts } = await client.call(api.contacts.list, { query: {} });
  const notes = await Promise.all(
    contacts.map(({ id }) => client.call(api.notes.list, { query: { contactId: String(id) } })),
  );
  return {
    users: byId((await client.call(api.users.list, { query: {} })).users),
    helps: byId(await client.call(api.helps.listAll)),
    connections: byId(await client.call(api.connections.list, { query: {} })),
    queues: byId(await client.call(api.queues.list)),
    contacts: byId(contacts),
    tags: byId(await client.call(api.tags.listAll, { query: {} })),
    lanes: byId((await client.call(api.tags.lanes)).lista),
    notes: byId(notes.flat()),
    settings: asObject(await client.call(api.settings.list)),
    hours: (await client.call(api.companies.hours, { params: { id: String(companyId) } })).schedules,
    me,
    branding: await client.call(api.branding.show),
    version: (await client.call(api.versions.show)).version,
    companies: me.super ? byId(await client.call(api.companies.listAll)) : {},
    plans: me.super ? byId(await client.call(api.plans.listAll)) : {},
  };
}

const save = <R extends Row>(rows: Record<string, R>, row: NoInfer<R>): Record<string, R> => ({
  ...rows,
  [row.id]: { ...rows[row.id], ...row },
});
const keepIf = <R extends Row>(rows: Record<string, R>, isKept: (row: R) => boolean): Record<string, R> =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => isKept(row)));
const remove = <R extends Row>(rows: Record<string, R>, id: number): Record<string, R> =>
  keepIf(rows, (row) => row.id !== id);
/** Where a row is only named, by its label, it is named as it is now. */
const relabel = (labels: Label[], { id, name, color }: Label) =>
  labels.map((label) => (label.id === id ? { id, name, color } : label));
const unlabel = (labels: Label[], id: number) => labels.filter((label) => label.id !== id);
const inContacts = ({ contacts }: Screens, change: (tags: Label[]) => Label[]): Screens['contacts'] =>
  byId(Object.values(contacts).map((contact) => ({ ...contact, tags: change(contact.tags) })));
const withPair = (pairs: SettingPair[], changed: SettingPair) =>
  pairs.map((pair) => (pair.key === changed.key ? changed : pair));

/** What each event does to the screens: upsert and remove, as every client of this family does. */
const reducers: { [E in EventName]: (screens: Screens, payload: EventPayload<E>) => Screens } = {
  user: (screens, event) => {
    if (event.action === 'delete') return { ...screens, users: remove(screens.users, event.userId) };
    const me = event.user.id === screens.me.id ? { ...screens.me, ...event.user } : screens.me;
    return { ...screens, me, users: save(screens.users, event.user) };
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
  }),
  /** How far an import is lives only in events; what it changes is told as a connection. */
  import: (screens) => screens,
  /** The overview of all companies is fetched again and again instead. */
  overseenConnection: (screens) => screens,
  queue: (screens, event) => {
    const { me } = screens;
    if (event.action !== 'delete') {
      const queues = relabel(me.queues, event.queue);
      return { ...screens, me: { ...me, queues }, queues: save(screens.queues, event.queue) };
    }
    const queues = unlabel(me.queues, event.queueId);
    const queueIds = queues.map(({ id }) => id);
    return { ...screens, me: { ...me, queues, queueIds }, queues: remove(screens.queues, event.queueId) };
  },
  contact: (screens, event) => {
    // Who hears of many at once fetches them anew.
    if (event.action === 'reload') return screens;
    if (event.action !== 'delete') return { ...screens, contacts: save(screens.contacts, event.contact) };
    const notes = keepIf(screens.notes, (note) => note.contactId !== event.contactId);
    return { ...screens, notes, contacts: remove(screens.contacts, event.contactId) };
  },
  tag: (screens, event) => {
    if (event.action === 'delete') {
      const [tags, lanes] = [remove(screens.tags, event.tagId), remove(screens.lanes, event.tagId)];
      return { ...screens, tags, lanes, contacts: inContacts(screens, (own) => unlabel(own, event.tagId)) };
    }
    const { tag } = event;
    const kind = tag.kanban === 1 ? 'lanes' : 'tags';
    const contacts = inContacts(screens, (own) => relabel(own, tag));
    return { ...screens, contacts, [kind]: save(screens[kind], tag) };
  },
  note: (screens, event) => ({
    ...screens,
    notes: event.action === 'delete' ? remove(screens.notes, event.noteId) : save(screens.notes, event.note),
  }),
  /** Lists of tickets and their messages are held against their events where they are tested. */
  ticket: (screens) => screens,
  message: (screens) => screens,
  subscription: (screens, { company }) => ({ ...screens, me: { ...screens.me, company } }),
  branding: (screens, { branding }) => ({ ...screens, branding }),
  version: (screens, { version }) => ({ ...screens, version }),
  company: (screens, event) => ({
    ...screens,
    companies:
      event.action === 'delete'
        ? remove(screens.companies, event.companyId)
        : save(screens.companies, event.company),
  }),
  plan: (screens, event) => ({
    ...screens,
    plans: event.action === 'delete' ? remove(screens.plans, event.planId) : save(screens.plans, event.plan),
  }),
};

export const nameOf = ({ channel }: Told): EventName => {
  const [companyId] = /\d+/.exec(channel) ?? [];
  const found = (Object.keys(events) as EventName[]).find(
    (name) => events[name].channel(Number(companyId)) === channel,
  );
  if (!found) throw new Error(`${channel} is no event of the contract.`);
  return found;
};

export const applyEvents = (screens: Screens, told: Told[]): Screens =>
  told.reduce(
    (state, one) =>
      (reducers[nameOf(one)] as (screens: Screens, payload: unknown) => Screens)(state, one.payload),
    screens,
  );

/** Figures of use, which are looked up and not told: they change with every sign-in and every file. */
const figures = [
  'lastLogin',
  'folderSize',
  'numberFileFolder',
  'updatedAtFolder',
  'contactsCount',
  'ticketsCount',
];

/** The screens as they are compared: rows as their list shows them, pictures without the signature of the hour. */
export function comparable(screens: Screens, profile: 'admin' | 'user'): unknown {
  const shape = profile === 'admin' ? UserRow : Colleague;
  const users = Object.fromEntries(Object.entries(screens.users).map(([id, row]) => [id, shape.parse(row)]));
  const text = JSON.stringify({ ...screens, users }, (key, value: unknown) => {
    if (figures.includes(key)) return undefined;
    return typeof value === 'string' && value.startsWith('/media/') ? value.replace(/\?.*/, '') : value;
  });
  return JSON.parse(text);
}

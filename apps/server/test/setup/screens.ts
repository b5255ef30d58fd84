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

/** Everything a person can have on their screens, as fetched or as kept up to date by events. */
export interface Screens {
  users: Rows;
  helps: Rows;
  connections: Rows;
  settings: Record<string, unknown>;
  hours: unknown;
  me: { id: number; company: { companieSettings: SettingPair[] } };
  branding: unknown;
  version: unknown;
  /** The platform owner's alone. */
  companies: Rows;
  plans: Rows;
}

const byId = (rows: Row[]): Rows => Object.fromEntries(rows.map((row) => [row.id, row]));
const asObject = (pairs: SettingPair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

export async function fetchScreens(client: Client): Promise<Screens> {
  const { companyId } = client.who;
  const me = await client.call(api.sessions.me);
  return {
    users: byId((await client.call(api.users.list, { query: {} })).users),
    helps: byId(await client.call(api.helps.listAll)),
    connections: byId(await client.call(api.connections.list, { query: {} })),
    settings: asObject(await client.call(api.settings.list)),
    hours: (await client.call(api.companies.hours, { params: { id: String(companyId) } })).schedules,
    me,
    branding: await client.call(api.branding.show),
    version: (await client.call(api.versions.show)).version,
    companies: me.super ? byId(await client.call(api.companies.listAll)) : {},
    plans: me.super ? byId(await client.call(api.plans.listAll)) : {},
  };
}

const save = (rows: Rows, row: Row): Rows => ({ ...rows, [row.id]: { ...rows[row.id], ...row } });
const remove = (rows: Rows, id: number): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => row.id !== id));
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
const figures = ['lastLogin', 'folderSize', 'numberFileFolder', 'updatedAtFolder'];

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

import {
  api,
  type ConnectionRow,
  type EventName,
  type EventPayload,
  type ImportStatus,
  type SettingPair,
} from '@prosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, read, routeKey } from '../queries.ts';
import { getSession, patchSession, sessionQuery } from '../session.ts';
import { tellMessage } from './incoming.ts';
import { changeContacts } from './contacts.ts';
import { changeAndAskAgain, changeAnswer, changeList, changeOne, refetch } from './lists.ts';
import type { Change, Order, Row } from './merge.ts';
import { changeMessages } from './messages.ts';
import { removeFromOverview, saveInOverview, saveOverseen } from './overview.ts';
import { changeTickets, noteInbound, refetchTickets, saveTicket } from './tickets.ts';

const collator = new Intl.Collator('pt-BR');

/** The order of the server's lists, so that a new row appears where a reload would show it. */
const byText =
  (field: string): Order =>
  (a, b) =>
    collator.compare(textOf(a, field), textOf(b, field)) || a.id - b.id;
const textOf = (row: Row, field: string) => String((row as Row & Record<string, unknown>)[field]);
const byId: Order = (a, b) => a.id - b.id;
const byAmount: Order = (a, b) => amountOf(a) - amountOf(b) || a.id - b.id;
const amountOf = (row: Row) => (row as Row & { amount: number }).amount;
const byPlace: Order = (a, b) => placeOf(a) - placeOf(b) || a.id - b.id;
const placeOf = (row: Row) => (row as Row & { orderQueue: number }).orderQueue;

const lists = {
  users: { route: api.users.list, rows: 'users', order: byText('name') },
  helps: { route: api.helps.list, rows: 'records', order: byText('title') },
  allHelps: { route: api.helps.listAll, order: byText('title') },
  companies: { route: api.companies.list, rows: 'companies', order: byId },
  companiesWithPlan: { route: api.companies.listWithPlan, rows: 'companies', order: byId },
  allCompanies: { route: api.companies.listAll, order: byId },
  plans: { route: api.plans.listAll, order: byAmount },
  connections: { route: api.connections.list, order: byId },
  queues: { route: api.queues.list, order: byPlace },
};

/** `auth` ends the session and is handled where the socket is. */
type CachedEvent = Exclude<EventName, 'auth'>;

/** What every event does to what is cached. A later feature adds its line here and nowhere else. */
export const reducers: { [Event in CachedEvent]: (payload: EventPayload<Event>) => void } = {
  user(event) {
    if (event.action === 'delete') return changeList(lists.users, { action: 'remove', id: event.userId });
    const { user } = event;
    changeList(lists.users, { action: 'save', row: user });
    changeOne(read(api.users.show, { params: { id: user.id } }).queryKey, user);
    if (user.id === getSession()?.id) changeSession((session) => ({ ...session, ...user }));
  },

  setting({ setting }) {
    const { key, value } = setting;
    changeAnswer<SettingPair[]>(read(api.settings.list).queryKey, (pairs) => withPair(pairs, setting));
    changeOne(read(api.settings.show, { params: { key } }).queryKey, setting);
    const company = getSession()?.companyId;
    if (company)
      changeOne(read(api.settings.company, { params: { id: company } }).queryKey, { [key]: value });
    changeSession((session) => ({
      ...session,
      company: { ...session.company, companieSettings: withPair(session.company.companieSettings, setting) },
    }));
  },

  hours({ schedules }) {
    const company = getSession()?.companyId;
    if (company) changeOne(read(api.companies.hours, { params: { id: company } }).queryKey, { schedules });
  },

  help(event) {
    const change: Change =
      event.action === 'delete' ? { action: 'remove', id: event.id } : { action: 'save', row: event.record };
    changeList(lists.helps, change);
    changeList(lists.allHelps, change);
  },

  subscription({ company }) {
    changeSession((session) => ({ ...session, company }));
    refetch(routeKey(api.companies.plan));
  },

  branding({ branding }) {
    changeOne(read(api.branding.show).queryKey, branding);
    // The event comes with every change of the platform's settings; those that are no branding are asked for.
    refetch(routeKey(api.settings.show));
  },

  version({ version }) {
    changeOne(read(api.versions.show).queryKey, { version });
  },

  company(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.companyId }
        : { action: 'save', row: event.company };
    changeList(lists.companies, change);
    changeList(lists.companiesWithPlan, change);
    changeList(lists.allCompanies, change);
    if (event.action === 'delete') removeFromOverview(event.companyId);
    else {
      saveInOverview(event.company);
      changeOne(read(api.companies.show, { params: { id: event.company.id } }).queryKey, event.company);
    }
  },

  plan(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.planId }
        : { action: 'save', row: event.plan };
    changeList(lists.plans, change);
    refetch(routeKey(api.plans.listPublic));
    // Companies show their plan's name and price.
    refetch(routeKey(api.companies.list));
  },

  queue(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.queueId }
        : { action: 'save', row: event.queue };
    changeList(lists.queues, change);
    refetch(routeKey(api.queues.own));
    // Connections and people show the names and colours of their queues.
    refetch(routeKey(api.connections.list));
    refetch(routeKey(api.users.show));
    refetchPrompts();
    refetchTickets();
  },

  integration() {
    const { list, show, deliveries } = api.integrations;
    for (const route of [list, show, deliveries]) refetch(routeKey(route));
  },

  prompt: refetchPrompts,

  connection(event) {
    if (event.action === 'update') return saveConnection(event.whatsapp);
    changeList(lists.connections, { action: 'remove', id: event.whatsappId });
    return refetch(routeKey(api.connections.filter));
  },

  connectionSession({ session }) {
    saveConnection(session);
  },

  import(event) {
    queryClient.setQueryData(importsQuery.queryKey, (known: Imports = {}) => {
      const { [event.whatsappId]: _before, ...others } = known;
      return event.action === 'refresh' ? others : { ...others, [event.whatsappId]: event.status };
    });
    if (event.action === 'refresh') refetch(routeKey(api.connections.list));
  },

  overseenConnection: saveOverseen,

  tag() {
    const { list, listAll, lanes, show } = api.tags;
    for (const route of [list, listAll, lanes, show]) refetch(routeKey(route));
    refetchTickets();
  },

  quickMessage() {
    const { list, listAll, show } = api.quickMessages;
    for (const route of [list, listAll, show]) refetch(routeKey(route));
  },

  file() {
    for (const route of [api.files.list, api.files.show]) refetch(routeKey(route));
  },

  draft() {
    refetch(routeKey(api.drafts.list));
  },

  note() {
    refetch(routeKey(api.notes.list));
  },

  contact: changeContacts,

  ticket: changeTickets,

  message(event) {
    changeMessages(event);
    if (event.action !== 'create') return;
    saveTicket(event.ticket);
    if (!event.message.fromMe) noteInbound(event.ticket.id, event.message.createdAt);
    tellMessage(event);
  },
};

const changeSession: typeof patchSession = (change) =>
  changeAndAskAgain(sessionQuery.queryKey, () => patchSession(change));

/** They show the name of the queue they lead to. */
function refetchPrompts(): void {
  for (const route of [api.prompts.list, api.prompts.show]) refetch(routeKey(route));
}

type Imports = Record<number, ImportStatus>;

/** How far each connection's import is. Only events tell it, so there is nothing to fetch. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: (): Imports => queryClient.getQueryData<Imports>(['imports']) ?? {},
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whatever shows a connection: the page, its form, and the lists of one channel. */
export function saveConnection(row: ConnectionRow): void {
  changeList(lists.connections, { action: 'save', row });
  changeOne(read(api.connections.show, { params: { id: row.id } }).queryKey, row);
  refetch(routeKey(api.connections.filter));
}

const withPair = (pairs: SettingPair[], changed: SettingPair) => [
  ...pairs.filter((pair) => pair.key !== changed.key),
  changed,
];

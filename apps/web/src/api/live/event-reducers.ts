import type { ConnectionRow, EventName, EventPayload, ImportStatus, SettingPair } from '@prosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, read, routeKey } from '../queries.ts';
import { getSession, patchSession, sessionQuery } from '../session.ts';
import { api } from '../routes.gen.ts';
import { notifyMessageListeners } from './message-listeners.ts';
import { applyContactEvent } from './contact-cache.ts';
import { applyAndRefetch, updateCached, updateList, updateRecord, refetch } from './list-cache.ts';
import type { Change, Order, Row } from './merge-list.ts';
import { applyMessageEvent } from './message-cache.ts';
import {
  removeFromOverview,
  saveInOverview,
  applyOverseenConnectionEvent,
} from './connection-overview-cache.ts';
import { applyTicketEvent, updateLastInbound, refetchTickets, saveTicket } from './ticket-cache.ts';

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
export const eventReducers: { [Event in CachedEvent]: (payload: EventPayload<Event>) => void } = {
  user(event) {
    if (event.action === 'delete') return updateList(lists.users, { action: 'remove', id: event.userId });
    const { user } = event;
    updateList(lists.users, { action: 'save', row: user });
    updateRecord(read(api.users.show, { params: { id: user.id } }).queryKey, user);
    if (user.id === getSession()?.id) updateSession((session) => ({ ...session, ...user }));
  },

  setting({ setting }) {
    const { key, value } = setting;
    updateCached<SettingPair[]>(read(api.settings.list).queryKey, (pairs) => withPair(pairs, setting));
    updateRecord(read(api.settings.show, { params: { key } }).queryKey, setting);
    const company = getSession()?.companyId;
    if (company)
      updateRecord(read(api.settings.company, { params: { id: company } }).queryKey, { [key]: value });
    updateSession((session) => ({
      ...session,
      company: { ...session.company, companieSettings: withPair(session.company.companieSettings, setting) },
    }));
  },

  hours({ schedules }) {
    const company = getSession()?.companyId;
    if (company) updateRecord(read(api.companies.hours, { params: { id: company } }).queryKey, { schedules });
  },

  help(event) {
    const change: Change =
      event.action === 'delete' ? { action: 'remove', id: event.id } : { action: 'save', row: event.record };
    updateList(lists.helps, change);
    updateList(lists.allHelps, change);
  },

  subscription({ company }) {
    updateSession((session) => ({ ...session, company }));
    refetch(routeKey(api.companies.plan));
  },

  branding({ branding }) {
    updateRecord(read(api.branding.show).queryKey, branding);
    // The event comes with every change of the platform's settings; those that are no branding are asked for.
    refetch(routeKey(api.settings.show));
  },

  version({ version }) {
    updateRecord(read(api.versions.show).queryKey, { version });
  },

  company(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.companyId }
        : { action: 'save', row: event.company };
    updateList(lists.companies, change);
    updateList(lists.companiesWithPlan, change);
    updateList(lists.allCompanies, change);
    if (event.action === 'delete') removeFromOverview(event.companyId);
    else {
      saveInOverview(event.company);
      updateRecord(read(api.companies.show, { params: { id: event.company.id } }).queryKey, event.company);
    }
  },

  plan(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.planId }
        : { action: 'save', row: event.plan };
    updateList(lists.plans, change);
    refetch(routeKey(api.plans.listPublic));
    // Companies show their plan's name and price.
    refetch(routeKey(api.companies.list));
  },

  queue(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.queueId }
        : { action: 'save', row: event.queue };
    updateList(lists.queues, change);
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
    updateList(lists.connections, { action: 'remove', id: event.whatsappId });
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

  overseenConnection: applyOverseenConnectionEvent,

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

  contact: applyContactEvent,

  ticket: applyTicketEvent,

  message(event) {
    applyMessageEvent(event);
    if (event.action !== 'create') return;
    saveTicket(event.ticket);
    if (!event.message.fromMe) updateLastInbound(event.ticket.id, event.message.createdAt);
    notifyMessageListeners(event);
  },
};

const updateSession: typeof patchSession = (change) =>
  applyAndRefetch(sessionQuery.queryKey, () => patchSession(change));

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
  updateList(lists.connections, { action: 'save', row });
  updateRecord(read(api.connections.show, { params: { id: row.id } }).queryKey, row);
  refetch(routeKey(api.connections.filter));
}

const withPair = (pairs: SettingPair[], changed: SettingPair) => [
  ...pairs.filter((pair) => pair.key !== changed.key),
  changed,
];

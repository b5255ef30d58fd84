import { may, type TicketListName } from '@prosa/contract';
import type { QueryKey } from '@tanstack/react-query';
import { chatPages, unreadChatsQuery } from '../../src/api/chats.ts';
import { conversationQuery } from '../../src/api/messages.ts';
import { pages, queryClient, read } from '../../src/api/queries.ts';
import { api } from '../../src/api/routes.gen.ts';
import { getLastSession, sessionQuery } from '../../src/api/session.ts';
import {
  contactTicketsQuery,
  type TicketFilter,
  ticketPages,
  ticketQuery,
  UNFILTERED,
  unreadTicketsQuery,
} from '../../src/api/tickets.ts';
import { panelQuery } from '../../src/insight/moments/panel-query.ts';

/** A query of the web that a page has in its cache. */
export interface Watched {
  name: string;
  queryKey: QueryKey;
  fetch: () => Promise<unknown>;
}

type Options = { queryKey: QueryKey } | { queryKey: QueryKey; initialPageParam: number };

const watch = (name: string, options: Options): Watched => ({
  name,
  queryKey: options.queryKey,
  // Never from the cache: the fetch at the end has to be a new one.
  fetch: () =>
    'initialPageParam' in options
      ? queryClient.fetchInfiniteQuery({ ...options, staleTime: 0 })
      : queryClient.fetchQuery({ ...options, staleTime: 0 }),
});

export const watchTickets = (filter: Partial<TicketFilter> & { list: TicketFilter['list'] }): Watched =>
  watch(`tickets ${JSON.stringify(filter)}`, ticketPages({ ...UNFILTERED, ...filter }));

const LISTS: TicketListName[] = ['open', 'pending', 'group', 'closed', 'board'];

/** What the workspace shows: the lists, the bell, and each ticket with its conversation, contact and notes. */
export async function watchWorkspace(): Promise<Watched[]> {
  const { tickets } = await queryClient.fetchQuery(
    read(api.tickets.list, { query: { status: 'search', showAll: 'true' } }),
  );
  queryClient.clear();
  await queryClient.fetchQuery(sessionQuery);
  return [
    ...LISTS.flatMap((list) => [watchTickets({ list }), watchTickets({ list, showAll: true })]),
    watchTickets({ list: 'search' }),
    watch('unread tickets', unreadTicketsQuery),
    watch('drafts', read(api.drafts.list)),
    ...tickets.flatMap(({ uuid, contactId, contact: { name } }) => [
      watch(`ticket of ${name}`, ticketQuery(uuid)),
      watch(`conversation of ${name}`, conversationQuery(uuid)),
      watch(`contact ${name}`, read(api.contacts.show, { params: { id: contactId } })),
      watch(`all tickets of ${name}`, contactTicketsQuery(contactId)),
      watch(`notes of ${name}`, read(api.notes.list, { query: { contactId: String(contactId) } })),
    ]),
  ];
}

/** What the other pages show, as far as the person may open them. */
export function watchOtherPages(): Promise<Watched[]> {
  const me = getLastSession();
  if (!me) throw new Error('Nobody is signed in.');
  return Promise.resolve([
    watch('session', sessionQuery),
    watch('users', pages(api.users.list)),
    watch('helps', read(api.helps.listAll)),
    watch('connections', read(api.connections.list)),
    watch('queues', read(api.queues.list)),
    watch('tags', read(api.tags.listAll)),
    watch('lanes', read(api.tags.lanes)),
    watch('contacts', pages(api.contacts.list)),
    watch('chats', chatPages()),
    watch('unread chats', unreadChatsQuery),
    watch('quick messages', read(api.quickMessages.listAll)),
    watch('settings', read(api.settings.list)),
    watch('hours', read(api.companies.hours, { params: { id: me.companyId } })),
    watch('branding', read(api.branding.show)),
    watch('version', read(api.versions.show)),
    ...(may(me, 'files:manage') ? [watch('file lists', pages(api.files.list))] : []),
    ...(me.profile === 'admin'
      ? [watch('integrations', read(api.integrations.list)), watch('prompts', read(api.prompts.list))]
      : []),
    ...(may(me, 'moments:view') ? [watch('panel', panelQuery({ queueIds: [], expanded: [] }))] : []),
    ...(me.super ? watchPlatform() : []),
  ]);
}

const watchPlatform = (): Watched[] => [
  watch('companies', read(api.companies.listAll)),
  watch('companies by page', pages(api.companies.list)),
  watch('plans', read(api.plans.listAll)),
  watch('overview of connections', read(api.connections.overview)),
];

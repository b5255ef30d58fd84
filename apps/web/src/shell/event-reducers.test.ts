import type { Queue, SessionUser, Ticket } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, read } from '../api/queries.ts';
import { sessionQuery } from '../api/session.ts';
import { UNFILTERED, ticketPages, ticketQuery, unreadTicketsQuery } from '../api/tickets.ts';
import { api } from '../api/routes.gen.ts';
import { eventReducers } from './event-reducers.ts';

// The tests cover replies that were read before an event and arrive after it.

const me = {
  id: 7,
  name: 'Ana',
  profile: 'user',
  allUserChat: 'disabled',
  queues: [] as SessionUser['queues'],
  company: { companieSettings: [] as SessionUser['company']['companieSettings'] },
} as SessionUser;
const before = new Date(Date.UTC(2026, 0, 1)).toISOString();
const ticket = {
  id: 1,
  uuid: 'uuid-1',
  status: 'open',
  userId: me.id,
  queueId: 1,
  contactId: 1,
  contact: { id: 1, name: 'Marta', active: true, tags: [] },
  whatsappId: 1,
  unreadMessages: 2,
  tags: [],
  lastMessage: 'Oi',
  updatedAt: before,
} as unknown as Ticket;

/** Changes of the session are stored in the browser. */
beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} }));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void queryClient.setQueryData(sessionQuery.queryKey, me));
afterEach(() => queryClient.clear());

/** Starts a fetch, runs `happen` meanwhile, and then resolves the fetch with the older reply. */
async function answeredAfter(
  query: { queryKey: readonly unknown[] },
  older: unknown,
  happen: () => void,
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const asked = queryClient.fetchQuery({ queryKey: query.queryKey, queryFn: () => promise, staleTime: 0 });
  happen();
  resolve(older);
  await asked;
  return queryClient.getQueryData(query.queryKey);
}

const isAsked = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryClient.getQueryState(queryKey)?.isInvalidated;

test('a new row of a list stays, and what else there is is asked for', async () => {
  const queue = { id: 3, name: 'Recepção', orderQueue: 1 } as Queue;
  const query = read(api.queues.list);
  const shown = await answeredAfter(query, [], () => eventReducers.queue({ action: 'create', queue }));
  expect(shown).toEqual([queue]);
  expect(isAsked(query)).toBe(true);
});

test('a row that is gone stays away', async () => {
  const query = read(api.queues.list);
  const shown = await answeredAfter(query, [{ id: 3, name: 'Recepção', orderQueue: 1 }], () =>
    eventReducers.queue({ action: 'delete', queueId: 3 }),
  );
  expect(shown).toEqual([]);
});

test('what changed in a record that is open stays changed', async () => {
  const query = read(api.users.show, { params: { id: 9 } });
  const user = { id: 9, name: 'Beatriz' };
  const shown = await answeredAfter(query, { id: 9, name: 'Bia', email: 'b@example.com' }, () =>
    eventReducers.user({ action: 'update', user } as Parameters<typeof eventReducers.user>[0]),
  );
  expect(shown).toEqual({ id: 9, name: 'Beatriz', email: 'b@example.com' });
  expect(isAsked(query)).toBe(true);
});

test('a ticket that moved is not put back on the list, nor among what is unread', async () => {
  const now = { ...ticket, updatedAt: new Date(Date.UTC(2026, 1, 1)).toISOString(), lastMessage: 'Alô?' };
  const page = (tickets: Ticket[]) => ({ tickets, count: tickets.length, hasMore: false });
  const list = ticketPages({ ...UNFILTERED, list: 'open' });
  expect(
    await answeredAfter(list, { pages: [page([])], pageParams: [1] }, () =>
      eventReducers.ticket({ action: 'update', ticket: now }),
    ),
  ).toEqual({ pages: [page([now])], pageParams: [1] });
  expect(
    await answeredAfter(unreadTicketsQuery, page([ticket]), () =>
      eventReducers.ticket({ action: 'updateUnread', ticketId: ticket.id }),
    ),
  ).toEqual(page([]));
});

test('an open ticket that was closed meanwhile stays closed, and keeps what its answer says of the contact', async () => {
  const query = ticketQuery(ticket.uuid);
  queryClient.setQueryData(query.queryKey, ticket as never);
  const contact = { ...ticket.contact, email: 'marta@example.com' };
  expect(
    await answeredAfter(query, { ...ticket, contact }, () =>
      eventReducers.ticket({ action: 'update', ticket: { ...ticket, status: 'closed' } }),
    ),
  ).toMatchObject({ status: 'closed', contact });
});

import type { Message, SessionUser, Ticket, TicketDetail } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../queries.ts';
import { sessionQuery } from '../session.ts';
import { UNFILTERED, type TicketFilter, ticketPages, ticketQuery } from '../tickets.ts';
import { applyTicketEvent, updateMessageProgress, saveTicket } from './ticket-cache.ts';

const me = {
  id: 7,
  profile: 'user',
  allUserChat: 'disabled',
  queues: [] as SessionUser['queues'],
  company: { companieSettings: [] as SessionUser['company']['companieSettings'] },
} as SessionUser;

const ticket = (id: number, changes: Partial<Ticket> = {}): Ticket =>
  ({
    id,
    uuid: `uuid-${id}`,
    status: 'open',
    userId: me.id,
    queueId: 1,
    contactId: id,
    contact: { id, name: `Contact ${id}`, active: true, tags: [] },
    whatsappId: 1,
    unreadMessages: 0,
    tags: [],
    updatedAt: new Date(Date.UTC(2026, 0, 1) - id * 60_000).toISOString(),
    ...changes,
  }) as unknown as Ticket;

const NOW = '2026-02-01T12:00:00.000Z';
const filter = (list: TicketFilter['list'], changes: Partial<TicketFilter> = {}): TicketFilter => ({
  ...UNFILTERED,
  list,
  ...changes,
});

function cache(shown: TicketFilter, tickets: Ticket[], { count = tickets.length, more = false } = {}): void {
  queryClient.setQueryData(ticketPages(shown).queryKey, {
    pages: [{ tickets, count, hasMore: more }],
    pageParams: [1],
  });
}

const shownOf = (shown: TicketFilter) => {
  const page = queryClient.getQueryData(ticketPages(shown).queryKey)?.pages[0];
  return { ids: page?.tickets.map(({ id }) => id), count: page?.count };
};

const isAsked = (shown: TicketFilter) =>
  queryClient.getQueryState(ticketPages(shown).queryKey)?.isInvalidated === true;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(sessionQuery.queryKey, me);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  queryClient.clear();
});

describe('the lists of tickets', () => {
  test('a waiting ticket that I accept goes from one to the other, and both counts follow', () => {
    const waiting = ticket(1, { status: 'pending', userId: null });
    cache(filter('pending'), [waiting, ticket(2, { status: 'pending', userId: null })]);
    cache(filter('open'), [ticket(3)]);
    applyTicketEvent({ action: 'delete', ticketId: 1, isMove: true });
    saveTicket(ticket(1, { updatedAt: NOW }));
    expect(shownOf(filter('pending'))).toEqual({ ids: [2], count: 1 });
    expect(shownOf(filter('open'))).toEqual({ ids: [1, 3], count: 2 });
  });

  test('a ticket that a colleague takes is gone', () => {
    cache(filter('pending'), [ticket(1, { status: 'pending', userId: null })]);
    applyTicketEvent({ action: 'delete', ticketId: 1, isMove: true });
    expect(shownOf(filter('pending'))).toEqual({ ids: [], count: 0 });
  });

  test('one that is told to everybody is on my list only when all are shown', () => {
    const everybody = filter('open', { showAll: true });
    cache(filter('open'), []);
    cache(everybody, []);
    queryClient.setQueryData(sessionQuery.queryKey, { ...me, profile: 'admin' });
    saveTicket(ticket(1, { userId: 8 }));
    expect(shownOf(filter('open'))).toEqual({ ids: [], count: 0 });
    expect(shownOf(everybody)).toEqual({ ids: [1], count: 1 });
  });

  test('a ticket that comes up from a page nobody has read was counted already', () => {
    cache(filter('open'), [ticket(1), ticket(2)], { count: 90, more: true });
    saveTicket(ticket(70, { updatedAt: NOW }));
    expect(shownOf(filter('open'))).toEqual({ ids: [70, 1, 2], count: 90 });
    expect(isAsked(filter('open'))).toBe(false);
    vi.runAllTimers();
    expect(isAsked(filter('open'))).toBe(true);
  });

  test('one that leaves a page nobody has read makes the list ask how many there are', () => {
    cache(filter('open'), [ticket(1)], { count: 90, more: true });
    applyTicketEvent({ action: 'delete', ticketId: 70, isMove: true });
    expect(shownOf(filter('open'))).toEqual({ ids: [1], count: 90 });
    vi.runAllTimers();
    expect(isAsked(filter('open'))).toBe(true);
  });

  test('a ticket of another list makes no list ask', () => {
    cache(filter('pending'), [ticket(1, { status: 'pending' })], { count: 90, more: true });
    saveTicket(ticket(70, { updatedAt: NOW }));
    vi.runAllTimers();
    expect(isAsked(filter('pending'))).toBe(false);
  });

  test('what a search found asks again once for many changes, and changes what it shows at once', () => {
    const search = filter('search', { searchParam: 'maria' });
    cache(search, [ticket(1)]);
    saveTicket(ticket(1, { lastMessage: 'oi', updatedAt: NOW }));
    expect(isAsked(search)).toBe(false);
    saveTicket(ticket(2));
    saveTicket(ticket(3));
    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
    expect(isAsked(search)).toBe(true);
    expect(shownOf(search)).toEqual({ ids: [1], count: 1 });
  });

  test('those who wait keep their turn, whoever writes again', () => {
    const waiting = (id: number, waitingSince: string, updatedAt = waitingSince) =>
      ticket(id, { status: 'pending', userId: null, waitingSince, updatedAt });
    const shown = filter('pending', { sort: 'ASC' });
    cache(shown, [waiting(1, '2026-01-01T08:00:00.000Z'), waiting(2, '2026-01-01T09:00:00.000Z')]);
    saveTicket(waiting(1, '2026-01-01T08:00:00.000Z', NOW));
    saveTicket(waiting(3, '2026-01-01T08:30:00.000Z'));
    expect(shownOf(shown).ids).toEqual([1, 3, 2]);
  });

  test('a row says how far the last message is on its way, and nothing of an earlier one', () => {
    cache(filter('open'), [ticket(1, { lastMessageId: 50, lastMessageState: 'waiting' })]);
    const state = () =>
      queryClient.getQueryData(ticketPages(filter('open')).queryKey)?.pages[0]?.tickets[0]?.lastMessageState;
    const message = { ticketId: 1, fromMe: true, isPrivate: false, sendState: 'sent' };
    updateMessageProgress({ ...message, id: 49, ack: 3 } as Message);
    expect(state()).toBe('waiting');
    updateMessageProgress({ ...message, id: 50, ack: 2 } as Message);
    expect(state()).toBe('delivered');
    updateMessageProgress({ ...message, id: 50, ack: 1, sendState: 'failed' } as Message);
    expect(state()).toBe('failed');
  });

  test('read messages are told without the rest of the ticket', () => {
    cache(filter('open'), [ticket(1, { unreadMessages: 3 }), ticket(2)]);
    applyTicketEvent({ action: 'updateUnread', ticketId: 1 });
    const page = queryClient.getQueryData(ticketPages(filter('open')).queryKey)?.pages[0];
    expect(page?.tickets[0]).toMatchObject({ id: 1, unreadMessages: 0, queueId: 1 });
  });
});

describe('the ticket that is open', () => {
  const open = ticketQuery('uuid-1').queryKey;
  const detail = {
    ...ticket(1),
    contact: { ...ticket(1).contact, extraInfo: [{ id: 1, name: 'CPF', value: '1' }], disableBot: true },
    can: { reply: true, closePending: true, remove: false },
  } as unknown as TicketDetail;

  test('keeps what an event does not tell of its contact', () => {
    queryClient.setQueryData(open, detail);
    saveTicket(ticket(1, { lastMessage: 'oi', contact: { ...ticket(1).contact, name: 'Maria' } }));
    expect(queryClient.getQueryData(open)).toMatchObject({
      lastMessage: 'oi',
      contact: { name: 'Maria', disableBot: true, extraInfo: [{ name: 'CPF' }] },
      can: { reply: true },
    });
    expect(queryClient.getQueryState(open)?.isInvalidated).toBe(false);
  });

  test('asks what may be done with it when its state changes', () => {
    queryClient.setQueryData(open, detail);
    saveTicket(ticket(1, { status: 'closed' }));
    expect(queryClient.getQueryState(open)?.isInvalidated).toBe(true);
  });
});

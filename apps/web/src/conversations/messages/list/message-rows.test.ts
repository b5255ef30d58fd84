import type { Message } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../outgoing-messages.ts';
import { firstUnread, messagesOf, buildRows } from './message-rows.ts';

const message = (id: number, fields: Partial<Message> = {}): Message =>
  ({
    id,
    ticketId: 1,
    createdAt: '2026-03-10T12:00:00Z',
    fromMe: false,
    clientId: null,
    queue: null,
    ...fields,
  }) as Message;

const nothing = { outgoing: [], unreadFrom: null, isComplete: true };
const keys = (...[messages, around = nothing]: [Message[], Parameters<typeof buildRows>[1]?]) =>
  buildRows(messages, around).map((row) => row.key);

describe('the rows of a conversation', () => {
  it('have a line for every ticket and every day', () => {
    const rows = [
      message(1),
      message(2, { ticketId: 2 }),
      message(3, { ticketId: 2, createdAt: '2026-03-11T12:00:00Z' }),
    ];
    expect(keys(rows)).toEqual([
      'ticket 1',
      'day Tue Mar 10 2026',
      '1',
      'ticket 2',
      '2',
      'day Wed Mar 11 2026',
      '3',
    ]);
  });

  it('name the queue a ticket was last in, not the one its first message came to', () => {
    const queue = { id: 1, name: 'Vendas', color: '#000000' };
    const rows = buildRows([message(1), message(2, { queue }), message(3, { ticketId: 2 })], nothing);
    expect(rows.flatMap((row) => (row.kind === 'ticket' ? [row.queue] : []))).toEqual(['Vendas', null]);
  });

  it('tell the first ticket and the first day only where nothing was said before', () =>
    expect(keys([message(1)], { ...nothing, isComplete: false })).toEqual(['1']));

  it('end with what is on its way, until the server has it', () => {
    const one = { clientId: 'mine', createdAt: '2026-03-10T13:00:00Z' } as OutgoingMessage;
    expect(keys([message(1)], { ...nothing, outgoing: [one] }).at(-1)).toBe('mine');
    const arrived = message(2, { clientId: 'mine' });
    expect(
      keys([message(1), arrived], { ...nothing, outgoing: [one] }).filter((key) => key === 'mine'),
    ).toHaveLength(1);
  });

  it('are the same objects while their message is the same', () => {
    const same = message(1);
    const [first, second] = [buildRows([same], nothing), buildRows([same, message(2)], nothing)];
    expect(first[2]).toBe(second[2]);
  });

  it('come from pages that overlap', () =>
    expect(
      messagesOf([
        { messages: [message(2), message(3)], hasMore: true, pageNumber: 1 },
        { messages: [message(1), message(2)], hasMore: false, pageNumber: 2 },
      ]).map(({ id }) => id),
    ).toEqual([1, 2, 3]));

  it('know where the unread ones begin', () => {
    const all = [message(1), message(2, { fromMe: true }), message(3), message(4)];
    expect(firstUnread(all, 2)).toBe(3);
    expect(firstUnread(all, 0)).toBeNull();
    expect(firstUnread(all, 9)).toBeNull();
  });
});

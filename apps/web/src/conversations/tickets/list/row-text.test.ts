import type { Ticket } from '@prosa/contract';
import { describe, expect, test } from 'vitest';
import { truncate, ratingEmoji, formatRowTime, tagsOf, waitedMinutes, waitLevel } from './row-text.ts';

const at = (text: string) => new Date(text).getTime();
const closed = (rate: number) => ({ status: 'closed', userRating: { rate } }) as Ticket;

describe('a row of the list', () => {
  test('cuts what is too long, and says so', () => {
    expect(truncate('a'.repeat(40), 40)).toBe('a'.repeat(40));
    expect(truncate('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}…`);
  });

  test('has the time of today and the day of all before', () => {
    expect(formatRowTime('2026-03-10T09:05:00', at('2026-03-10T23:59:00'))).toBe('09:05');
    expect(formatRowTime('2026-03-10T23:59:00', at('2026-03-11T00:01:00'))).toBe('10/03/2026');
  });

  test('counts the minutes of those who wait, and of nobody else', () => {
    const waiting = {
      status: 'pending',
      createdAt: '2026-03-09T08:00:00',
      waitingSince: '2026-03-10T12:00:00',
    } as Ticket;
    expect(waitedMinutes(waiting, at('2026-03-10T12:11:30'))).toBe(11);
    expect(waitedMinutes(waiting, at('2026-03-10T11:59:00'))).toBe(0);
    expect(waitedMinutes({ ...waiting, status: 'open' }, at('2026-03-10T12:11:30'))).toBeNull();
    expect([9, 10, 29, 30].map(waitLevel)).toEqual(['short', 'some', 'some', 'long']);
  });

  test('shows a rating from 1 to 5, on closed tickets', () => {
    expect([0, 2, 3, 5, 6, 8, 9, 10].map((rate) => ratingEmoji(closed(rate)))).toEqual([
      '😡',
      '😡',
      '🙁',
      '😐',
      '😐',
      '🙂',
      '😍',
      '😍',
    ]);
    expect(ratingEmoji({ ...closed(5), status: 'open' })).toBeNull();
  });

  test('shows a tag once that both the ticket and its contact have', () => {
    const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#000000' });
    const ticket = { tags: [tag(1)], contact: { tags: [tag(1), tag(2)] } } as unknown as Ticket;
    expect(tagsOf(ticket).map(({ id }) => id)).toEqual([1, 2]);
  });
});

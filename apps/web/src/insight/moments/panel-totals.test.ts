import type { MomentCard } from '@prosa/contract';
import { expect, test } from 'vitest';
import { totalsOf } from './panel-totals.ts';

const person = (id: number, online: boolean) => ({
  id,
  name: `User ${id}`,
  profile: 'user' as const,
  online,
  profileImage: null,
});
const card = (changes: Partial<MomentCard>): MomentCard => ({
  user: null,
  open: 0,
  pending: 0,
  unread: 0,
  waitingSince: null,
  tickets: [],
  ...changes,
});

test('all cards are added up; those who wait for nobody are no load', () => {
  const cards = [
    card({ pending: 9, waitingSince: '2026-01-01T10:00:00.000Z' }),
    card({ user: person(1, true), open: 3, pending: 1, unread: 2, waitingSince: '2026-01-01T09:00:00.000Z' }),
    card({ user: person(2, false), open: 2, unread: 1 }),
  ];
  expect(totalsOf({ cards, free: [person(3, true)], older: 4 })).toEqual({
    open: 5,
    pending: 10,
    unread: 3,
    online: 2,
    waitingSince: '2026-01-01T09:00:00.000Z',
    highestLoad: 4,
  });
});

test('of nothing everything is nothing', () => {
  expect(totalsOf({ cards: [], free: [], older: 0 })).toEqual({
    open: 0,
    pending: 0,
    unread: 0,
    online: 0,
    waitingSince: null,
    highestLoad: 0,
  });
});

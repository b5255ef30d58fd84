import { isNotified, type Ticket } from '@prosa/contract';
import { describe, expect, test } from 'vitest';

describe('who is notified of a ticket', () => {
  const me = { id: 7, queueIds: [1], allowGroup: true };
  const quiet = { showNotificationPending: false, groupAsTicket: 'disabled' } as const;
  const loud = { showNotificationPending: true, groupAsTicket: 'enabled' } as const;
  const ticket = (changes: Partial<Ticket>) => ({
    status: 'open',
    userId: 7,
    queueId: 1,
    isGroup: false,
    ...changes,
  });

  test.each<[string, Partial<Ticket>, { byDefault: boolean; withAll: boolean }]>([
    ['mine', {}, { byDefault: true, withAll: true }],
    ['mine, of a queue that is not mine', { queueId: 2 }, { byDefault: true, withAll: true }],
    ['nobody’s, of my queue', { userId: null }, { byDefault: true, withAll: true }],
    ['nobody’s, of no queue', { userId: null, queueId: null }, { byDefault: true, withAll: true }],
    ['nobody’s, of another queue', { userId: null, queueId: 2 }, { byDefault: false, withAll: false }],
    ['somebody else’s', { userId: 8 }, { byDefault: false, withAll: false }],
    ['waiting', { status: 'pending', userId: null }, { byDefault: false, withAll: true }],
    ['asked for consent', { status: 'lgpd' }, { byDefault: false, withAll: false }],
    ['asked for a rating', { status: 'nps' }, { byDefault: false, withAll: false }],
    ['closed', { status: 'closed' }, { byDefault: false, withAll: false }],
    ['a group', { status: 'group', isGroup: true }, { byDefault: false, withAll: true }],
  ])('one that is %s', (_case, changes, { byDefault, withAll }) => {
    expect(isNotified(me, ticket(changes), quiet)).toBe(byDefault);
    expect(isNotified(me, ticket(changes), loud)).toBe(withAll);
  });

  test('a group needs the switch of the person too', () => {
    const group = ticket({ status: 'group', isGroup: true });
    expect(isNotified({ ...me, allowGroup: false }, group, loud)).toBe(false);
  });
});

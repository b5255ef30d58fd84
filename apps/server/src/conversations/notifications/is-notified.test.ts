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

  test.each<[string, Partial<Ticket>, boolean, boolean]>([
    ['mine', {}, true, true],
    ['mine, of a queue that is not mine', { queueId: 2 }, true, true],
    ['nobody’s, of my queue', { userId: null }, true, true],
    ['nobody’s, of no queue', { userId: null, queueId: null }, true, true],
    ['nobody’s, of another queue', { userId: null, queueId: 2 }, false, false],
    ['somebody else’s', { userId: 8 }, false, false],
    ['waiting', { status: 'pending', userId: null }, false, true],
    ['asked for consent', { status: 'lgpd' }, false, false],
    ['asked for a rating', { status: 'nps' }, false, false],
    ['closed', { status: 'closed' }, false, false],
    ['a group', { status: 'group', isGroup: true }, false, true],
  ])('one that is %s', (_case, changes, byDefault, withAll) => {
    expect(isNotified(me, ticket(changes), quiet)).toBe(byDefault);
    expect(isNotified(me, ticket(changes), loud)).toBe(withAll);
  });

  test('a group needs the switch of the person too', () => {
    const group = ticket({ status: 'group', isGroup: true });
    expect(isNotified({ ...me, allowGroup: false }, group, loud)).toBe(false);
  });
});

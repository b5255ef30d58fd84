import { describe, expect, test } from 'vitest';
import { freezeOrder } from './freeze-order.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, text: `row ${id}` }));
const ids = (held: { rows: { id: number }[] }) => held.rows.map(({ id }) => id);

describe('a list under the pointer', () => {
  test('changes nothing when nothing has changed', () => {
    expect(freezeOrder(rows(1, 2, 3), rows(1, 2, 3))).toMatchObject({ rows: rows(1, 2, 3), changes: 0 });
  });

  test('shows what a row is now, in the place it had', () => {
    const live = [{ id: 3, text: 'new' }, ...rows(1, 2)];
    const held = freezeOrder(rows(1, 2, 3), live);
    expect(held).toMatchObject({ rows: [...rows(1, 2), { id: 3, text: 'new' }], changes: 1 });
  });

  test('counts what is new, what is gone and what moved, each once', () => {
    const held = freezeOrder(rows(1, 2, 3, 4), rows(9, 4, 1, 3));
    expect(ids(held)).toEqual([1, 2, 3, 4]);
    expect(held.changes).toBe(3);
  });

  test('counts one row that moved down as one', () => {
    expect(freezeOrder(rows(1, 2, 3, 4), rows(2, 3, 4, 1)).changes).toBe(1);
  });

  test('takes the next page as it comes', () => {
    const held = freezeOrder(rows(1, 2), rows(2, 1, 3, 4));
    expect(ids(held)).toEqual([1, 2, 3, 4]);
    expect(held.changes).toBe(1);
  });

  test('keeps a row that is gone until the new order is shown', () => {
    const held = freezeOrder(rows(1, 2, 3), rows(1, 3));
    expect(ids(held)).toEqual([1, 2, 3]);
    expect(held.gone).toEqual(new Set([2]));
    expect(held.changes).toBe(1);
  });
});

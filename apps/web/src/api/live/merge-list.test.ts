import { describe, expect, test } from 'vitest';
import { type Change, mergeList, type Order } from './merge-list.ts';

interface Person {
  id: number;
  name: string;
}

const byName: Order = (a, b) => (a as Person).name.localeCompare((b as Person).name);
const ana = { id: 1, name: 'Ana' };
const caio = { id: 2, name: 'Caio' };
const eva = { id: 3, name: 'Eva' };
const save = (row: Person): Change => ({ action: 'save', row });
const shape = { rowsKey: 'users', order: byName, isFiltered: false };
const pages = (hasMore: boolean) => ({
  pages: [
    { users: [ana, caio], count: 3, hasMore: true },
    { users: [eva], count: 3, hasMore },
  ],
  pageParams: [1, 2],
});

describe('a list in the cache', () => {
  test('takes a new row where the order wants it, and counts it on every page', () => {
    const merged = mergeList(pages(false), shape, save({ id: 9, name: 'Bia' }));
    expect(merged).toMatchObject({
      pages: [
        { users: [ana, { id: 9, name: 'Bia' }, caio], count: 4 },
        { users: [eva], count: 4 },
      ],
    });
  });

  test('leaves a count alone that the server took no further', () => {
    const counted = { ...shape, countedTo: 3 };
    expect(mergeList(pages(false), counted, save({ id: 9, name: 'Bia' }))).toMatchObject({
      pages: [{ count: 3 }, { count: 3 }],
    });
    expect(mergeList(pages(false), counted, { action: 'remove', id: 1 })).toMatchObject({
      pages: [{ users: [caio], count: 3 }, { count: 3 }],
    });
    expect(mergeList(pages(false), { ...shape, countedTo: 4 }, save({ id: 9, name: 'Bia' }))).toMatchObject({
      pages: [{ count: 4 }, { count: 4 }],
    });
  });

  test('moves a row whose new name belongs elsewhere', () => {
    const merged = mergeList(pages(false), shape, save({ id: 1, name: 'Zoe' }));
    expect(merged).toMatchObject({
      pages: [
        { users: [caio], count: 3 },
        { users: [eva, { id: 1, name: 'Zoe' }], count: 3 },
      ],
    });
  });

  test('keeps what the event does not tell about a row', () => {
    const merged = mergeList(
      [{ ...ana, online: true }],
      { ...shape, rowsKey: '' },
      save({ id: 1, name: 'Ana' }),
    );
    expect(merged).toEqual([{ id: 1, name: 'Ana', online: true }]);
  });

  test('leaves a row that comes after the last page that was read to its own page', () => {
    const merged = mergeList(pages(true), shape, save({ id: 9, name: 'Zoe' }));
    expect(merged).toMatchObject({
      pages: [
        { users: [ana, caio], count: 4 },
        { users: [eva], count: 4 },
      ],
    });
  });

  test('cannot tell whether a new row matches a search', () => {
    expect(
      mergeList(pages(false), { ...shape, isFiltered: true }, save({ id: 9, name: 'Bia' })),
    ).toBeUndefined();
  });

  test('loses a removed row, and nothing when it never had it', () => {
    const before = pages(false);
    expect(mergeList(before, shape, { action: 'remove', id: 2 })).toMatchObject({
      pages: [
        { users: [ana], count: 2 },
        { users: [eva], count: 2 },
      ],
    });
    expect(mergeList(before, shape, { action: 'remove', id: 77 })).toEqual(before);
  });

  test('is never changed in place', () => {
    const before = pages(false);
    const copy = structuredClone(before);
    mergeList(before, shape, save({ id: 1, name: 'Zoe' }));
    mergeList(before, shape, { action: 'remove', id: 1 });
    expect(before).toEqual(copy);
  });
});

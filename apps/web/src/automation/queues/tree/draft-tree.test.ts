import { describe, expect, test } from 'vitest';
import {
  changeOption,
  type DraftOption,
  insertOption,
  moveOption,
  newOption,
  rowsOfTree,
  positionAfterStep,
  extractOption,
  type Tree,
} from './draft-tree.ts';
import { findDropPosition, rowsWithout } from './drop-position.ts';

let id = 0;
const option = (name: string, ...options: DraftOption[]): DraftOption => ({
  ...newOption(),
  id: (id += 1),
  name,
  options,
});
/** a(b(c), d), e */
const sample = (): Tree => [option('a', option('b', option('c')), option('d')), option('e')];
const shown = (tree: Tree) => rowsOfTree(tree).map(({ option: { name }, number }) => `${number} ${name}`);
const idOf = (tree: Tree, name: string) =>
  rowsOfTree(tree).find((row) => row.option.name === name)?.option.id ?? 0;
const DEEPEST = 5;

test('the rows are numbered as they are typed, and closed ones hide what is below', () => {
  const tree = sample();
  expect(shown(tree)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '2 e']);
  const open = rowsOfTree(tree, (one) => one !== idOf(tree, 'a'));
  expect(open.map((row) => row.option.name)).toEqual(['a', 'e']);
});

test('a change leaves everything else as it was', () => {
  const tree = sample();
  const changed = changeOption(tree, idOf(tree, 'd'), { name: 'D' });
  expect(shown(changed)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 D', '2 e']);
  expect(changed[0]?.options[0]).toBe(tree[0]?.options[0]);
  expect(changed[1]).toBe(tree[1]);
});

test('what is taken out can be put back where it was', () => {
  const tree = sample();
  const out = extractOption(tree, idOf(tree, 'b'));
  expect(shown(out?.tree ?? [])).toEqual(['1 a', '1.1 d', '2 e']);
  const { was, ...taken } = out?.taken ?? { ...newOption(), was: { parentId: null, place: 0 } };
  expect(shown(insertOption(out?.tree ?? [], taken, was.parentId, was.place))).toEqual(shown(tree));
});

describe('by keyboard', () => {
  const step = (name: string, direction: Parameters<typeof positionAfterStep>[2], deepest = DEEPEST) => {
    const tree = sample();
    const to = positionAfterStep(tree, idOf(tree, name), direction, deepest);
    return to ? shown(moveOption(tree, idOf(tree, name), to)) : undefined;
  };
  test('an option goes up and down among those beside it', () => {
    expect(step('d', 'up')).toEqual(['1 a', '1.1 d', '1.2 b', '1.2.1 c', '2 e']);
    expect(step('a', 'down')).toEqual(['1 e', '2 a', '2.1 b', '2.1.1 c', '2.2 d']);
    expect(step('e', 'down')).toBeUndefined();
  });
  test('…below the one above it, and out again behind its parent', () => {
    expect(step('e', 'in')).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '1.3 e']);
    expect(step('b', 'out')).toEqual(['1 a', '1.1 d', '2 b', '2.1 c', '3 e']);
    expect(step('a', 'in')).toBeUndefined();
    expect(step('e', 'out')).toBeUndefined();
  });
  test('never deeper than there are levels', () => {
    expect(step('e', 'in', 1)).toBeUndefined();
    expect(step('e', 'in', 2)).toBeDefined();
  });
});

describe('by dragging', () => {
  const drop = (name: string, after: number, depth: number) => {
    const tree = sample();
    const dragged = rowsOfTree(tree).find((row) => row.option.name === name)?.option ?? newOption();
    const rows = rowsWithout(rowsOfTree(tree), dragged.id);
    return shown(moveOption(tree, dragged.id, findDropPosition(rows, dragged, { after, depth }, DEEPEST)));
  };
  test('the pointer chooses the depth among those that are possible there', () => {
    // After the last row: below d, beside d, or beside a.
    expect(drop('e', 3, 2)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '1.2.1 e']);
    expect(drop('e', 3, 1)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '1.3 e']);
    expect(drop('e', 3, 0)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '2 e']);
    // Between a and b only the first position below a is possible.
    expect(drop('e', 0, 0)).toEqual(['1 a', '1.1 e', '1.2 b', '1.2.1 c', '1.3 d']);
  });
  test('with everything below it, to the top and to the end', () => {
    expect(drop('b', -1, 0)).toEqual(['1 b', '1.1 c', '2 a', '2.1 d', '3 e']);
    expect(drop('a', 0, 0)).toEqual(['1 e', '2 a', '2.1 b', '2.1.1 c', '2.2 d']);
    expect(drop('d', 2, 1)).toEqual(['1 a', '1.1 b', '1.1.1 c', '1.2 d', '2 e']);
  });
});

import { blankOption } from '@prosa/bot';
import { type ChatbotOption, OPTION_NAME, targetOf, variablesIn } from '@prosa/contract';

/** An option while it is edited. An unsaved option has a unique negative id. */
export type DraftOption = ChatbotOption;
export type Tree = DraftOption[];

/** A row of the flattened tree, in display order. */
export interface TreeRow {
  option: DraftOption;
  depth: number;
  /** What the contact types to reach the option, such as 2.1.3. */
  number: string;
  parentId: number | null;
  /** The index among its siblings; `beside` is the number of siblings. */
  place: number;
  beside: number;
}

let lastId = 0;

export const newOption = (): DraftOption => ({ id: (lastId -= 1), ...blankOption() });

export function rowsOfTree(tree: Tree, isOpen: (id: number) => boolean = () => true): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (options: Tree, parent: Pick<TreeRow, 'depth' | 'number'> | null, parentId: number | null) => {
    for (const [place, option] of options.entries()) {
      const number = `${parent ? `${parent.number}.` : ''}${place + 1}`;
      const row = {
        option,
        depth: parent ? parent.depth + 1 : 0,
        number,
        parentId,
        place,
        beside: options.length,
      };
      rows.push(row);
      if (isOpen(option.id)) walk(option.options, row, option.id);
    }
  };
  walk(tree, null, null);
  return rows;
}

export const findOption = (tree: Tree, id: number): DraftOption | undefined =>
  rowsOfTree(tree).find(({ option }) => option.id === id)?.option;

export const countOptions = (tree: Tree): number => rowsOfTree(tree).length;

/** The depth of the subtree, this option included. */
export const levelsOf = (option: DraftOption): number =>
  1 + Math.max(0, ...option.options.map((below) => levelsOf(below)));

export const changeOption = (tree: Tree, id: number, fields: Partial<DraftOption>): Tree =>
  tree.map((option) => {
    if (option.id === id) return { ...option, ...fields };
    const options = changeOption(option.options, id, fields);
    return options.every((one, index) => one === option.options[index]) ? option : { ...option, options };
  });

const removeOption = (tree: Tree, id: number): Tree =>
  tree
    .filter((option) => option.id !== id)
    .map((option) => ({ ...option, options: removeOption(option.options, id) }));

/** Inserts an option below `parentId` (null: the first level) at index `place`. */
export function insertOption(tree: Tree, option: DraftOption, parentId: number | null, place: number): Tree {
  if (parentId === null) return tree.toSpliced(place, 0, option);
  const parent = findOption(tree, parentId);
  return changeOption(tree, parentId, { options: (parent?.options ?? []).toSpliced(place, 0, option) });
}

export interface OptionPosition {
  parentId: number | null;
  place: number;
}

/** The parent and index of an option. */
export function positionOf(tree: Tree, id: number): OptionPosition | undefined {
  const row = rowsOfTree(tree).find(({ option }) => option.id === id);
  return row && { parentId: row.parentId, place: row.place };
}

/** Removes an option with its subtree. The result contains its position, so that it can be restored. */
export function extractOption(
  tree: Tree,
  id: number,
): { tree: Tree; taken: DraftOption & { was: OptionPosition } } | undefined {
  const option = findOption(tree, id);
  const was = positionOf(tree, id);
  return option && was && { tree: removeOption(tree, id), taken: { ...option, was } };
}

export function moveOption(tree: Tree, id: number, to: OptionPosition): Tree {
  const option = findOption(tree, id);
  if (!option) return tree;
  return insertOption(removeOption(tree, id), option, to.parentId, to.place);
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The position after one keyboard step; undefined if the step is not possible. */
export function positionAfterStep(
  tree: Tree,
  id: number,
  direction: Direction,
  deepest: number,
): OptionPosition | undefined {
  const rows = rowsOfTree(tree);
  const row = rows.find(({ option }) => option.id === id);
  if (!row) return undefined;
  const { parentId, place, beside, depth, option } = row;
  if (direction === 'up') return place > 0 ? { parentId, place: place - 1 } : undefined;
  if (direction === 'down') return place < beside - 1 ? { parentId, place: place + 1 } : undefined;
  if (direction === 'out') {
    const parent = rows.find((one) => one.option.id === parentId);
    return parent && { parentId: parent.parentId, place: parent.place + 1 };
  }
  const above = rows.find((one) => one.parentId === parentId && one.place === place - 1);
  if (!above || depth + 1 + levelsOf(option) > deepest) return undefined;
  return { parentId: above.option.id, place: above.option.options.length };
}

/** An option that was added but never filled in; saving ignores it. */
export const isBlank = ({ name, greetingMessage, options }: DraftOption): boolean =>
  name.trim() === '' && greetingMessage.trim() === '' && options.every(isBlank);

/** Why the options below this one can never be offered; undefined if they can, or if there are none. */
export function unreachableReason({
  queueType,
  greetingMessage,
  options,
}: DraftOption): 'stuck' | 'unreached' | undefined {
  if (options.length === 0) return undefined;
  if (queueType !== 'text' && queueType !== 'file') return 'unreached';
  return greetingMessage.trim() === '' ? 'stuck' : undefined;
}

export interface OptionProblems {
  name?: 'required' | 'tooShort' | 'tooLong';
  /** The kind needs a target and none is chosen. */
  target?: 'required';
  message?: 'unknownVariable';
}

/** The problems that prevent saving, by option id. */
export function treeProblems(tree: Tree): Map<number, OptionProblems> {
  const found = new Map<number, OptionProblems>();
  for (const { option } of rowsOfTree(tree)) {
    if (isBlank(option)) continue;
    const problems: OptionProblems = {};
    const { length } = option.name.trim();
    if (length === 0) problems.name = 'required';
    else if (length < OPTION_NAME.min) problems.name = 'tooShort';
    else if (length > OPTION_NAME.max) problems.name = 'tooLong';
    const target = targetOf[option.queueType];
    if (target !== null && option[target] === null) problems.target = 'required';
    if (variablesIn(option.greetingMessage).unknown.length > 0) problems.message = 'unknownVariable';
    if (Object.keys(problems).length > 0) found.set(option.id, problems);
  }
  return found;
}

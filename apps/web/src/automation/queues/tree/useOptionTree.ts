import { MAX_OPTION_LEVELS, MAX_QUEUE_OPTIONS } from '@prosa/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QueueForm } from '../queue-form.ts';
import {
  changeOption,
  countOptions,
  type Direction,
  type DraftOption,
  findOption,
  insertOption,
  moveOption,
  newOption,
  type OptionPosition,
  type OptionProblems,
  positionOf,
  rowsOfTree,
  positionAfterStep,
  extractOption,
  type Tree,
} from './draft-tree.ts';

/** The last removed option, with its position for undo. */
interface RemovedOption extends DraftOption {
  was: OptionPosition;
}

/** The operations on the option tree of a form. */
export function useOptionTree(form: QueueForm) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'chatbots' });
  const tree: Tree = field.value ?? [];
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [detailed, setDetailed] = useState<number | null>(null);
  /** The option whose name field gets the focus next. */
  const [naming, setNaming] = useState<number | null>(null);
  const [removed, setRemoved] = useState<RemovedOption | null>(null);
  /** Text for the live region, such as the new position of a moved option. */
  const [announced, setAnnounced] = useState({ text: '', times: 0 });
  const say = (text: string) => setAnnounced(({ times }) => ({ text, times: times + 1 }));
  const nameOf = ({ name }: DraftOption) => name || t('queues.tree.unnamed');

  const change = (changed: Tree) => field.onChange(changed);
  const setOpen = (id: number, isOpen: boolean) =>
    setClosed((ids) => new Set(isOpen ? [...ids].filter((one) => one !== id) : [...ids, id]));

  const add = (parentId: number | null, place?: number) => {
    const option = newOption();
    const beside = parentId === null ? tree : (findOption(tree, parentId)?.options ?? []);
    change(insertOption(tree, option, parentId, place ?? beside.length));
    if (parentId !== null) setOpen(parentId, true);
    setNaming(option.id);
    setRemoved(null);
  };

  const move = (id: number, to: OptionPosition) => {
    const moved = moveOption(tree, id, to);
    change(moved);
    if (to.parentId !== null) setOpen(to.parentId, true);
    const row = rowsOfTree(moved).find(({ option }) => option.id === id);
    if (!row) return;
    const above = to.parentId === null ? undefined : findOption(moved, to.parentId);
    say(
      above
        ? t('queues.tree.movedBelow', {
            name: nameOf(row.option),
            number: row.number,
            above: nameOf(above),
          })
        : t('queues.tree.moved', { name: nameOf(row.option), number: row.number }),
    );
  };

  return {
    tree,
    rows: rowsOfTree(tree, (id) => !closed.has(id)),
    isFull: countOptions(tree) >= MAX_QUEUE_OPTIONS,
    deepest: MAX_OPTION_LEVELS,
    isOpen: (id: number) => !closed.has(id),
    setOpen,
    closeAll: () => setClosed(new Set(rowsOfTree(tree).map(({ option }) => option.id))),
    /** Expands the tree, and opens the details of the first invalid option if the problem is there. */
    showProblems: (problems: Map<number, OptionProblems>) => {
      const [first] = problems;
      if (!first) return;
      setClosed(new Set());
      if (!first[1].name) setDetailed(first[0]);
    },
    openAll: () => setClosed(new Set()),
    detailed,
    setDetailed,
    naming,
    setNaming,
    announced,
    removed,
    change: (id: number, fields: Partial<DraftOption>) => change(changeOption(tree, id, fields)),
    add,
    addBehind: (id: number) => {
      const at = positionOf(tree, id);
      if (at) add(at.parentId, at.place + 1);
    },
    move,
    step: (id: number, direction: Direction) => {
      const to = positionAfterStep(tree, id, direction, MAX_OPTION_LEVELS);
      if (to) move(id, to);
      else say(t('queues.tree.cannotMove'));
    },
    remove: (id: number) => {
      const out = extractOption(tree, id);
      if (!out) return;
      change(out.tree);
      setRemoved(out.taken);
    },
    putBack: () => {
      if (!removed) return;
      const { was, ...option } = removed;
      change(insertOption(tree, option, was.parentId, was.place));
      setRemoved(null);
    },
  };
}

export type OptionTreeEditor = ReturnType<typeof useOptionTree>;

import { OPTION_LEVELS, OPTIONS_OF_QUEUE } from '@prosa/contract';
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
  type Place,
  type OptionProblems,
  placeOf,
  rowsOfTree,
  stepTo,
  takeOut,
  type Tree,
} from './draft-tree.ts';

/** What was taken out last, and could be put back. */
interface Removed extends DraftOption {
  was: Place;
}

/** Everything that can be done to the tree of a form. */
export function useTree(form: QueueForm) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'chatbots' });
  const tree: Tree = field.value ?? [];
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [detailed, setDetailed] = useState<number | null>(null);
  /** Whose name is to be written next. */
  const [naming, setNaming] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** Read aloud: what has become of an option that was moved. */
  const [said, setSaid] = useState({ text: '', times: 0 });
  const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }));
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

  const move = (id: number, to: Place) => {
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
    isFull: countOptions(tree) >= OPTIONS_OF_QUEUE,
    deepest: OPTION_LEVELS,
    isOpen: (id: number) => !closed.has(id),
    setOpen,
    closeAll: () => setClosed(new Set(rowsOfTree(tree).map(({ option }) => option.id))),
    /** Opens what hides the options that are wrong, and the details of the first if it is those. */
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
    said,
    removed,
    change: (id: number, fields: Partial<DraftOption>) => change(changeOption(tree, id, fields)),
    add,
    addBehind: (id: number) => {
      const at = placeOf(tree, id);
      if (at) add(at.parentId, at.place + 1);
    },
    move,
    step: (id: number, direction: Direction) => {
      const to = stepTo(tree, id, direction, OPTION_LEVELS);
      if (to) move(id, to);
      else say(t('queues.tree.cannotMove'));
    },
    remove: (id: number) => {
      const out = takeOut(tree, id);
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

export type TreeEditing = ReturnType<typeof useTree>;

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { panelQuery } from './panel-query.ts';

const numbersIn = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((part) => (/^\d{1,9}$/.test(part) ? Number(part) : []));

/** The panel, with its queues and the wall in the address, so that a screen on a wall can begin there. */
export function usePanel() {
  const [address, setAddress] = useSearchParams();
  const [expanded, setExpanded] = useState<number[]>([]);
  const queueIds = numbersIn(address.get('queues'));
  const panel = useQuery(panelQuery({ queueIds, expanded }));
  const change = (name: string, value: string | null) =>
    setAddress(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return {
    panel,
    queueIds,
    chooseQueues: (ids: number[]) => change('queues', ids.length === 0 ? null : ids.join(',')),
    isWall: address.has('wall'),
    setWall: (isWall: boolean) => change('wall', isWall ? '' : null),
    expanded,
    toggle: (id: number) =>
      setExpanded(expanded.includes(id) ? expanded.filter((one) => one !== id) : [...expanded, id]),
  };
}

export type ShownPanel = ReturnType<typeof usePanel>;

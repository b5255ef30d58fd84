import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The open dialogs, the topmost last. */
const useOpenDialogs = create((): { ids: string[] } => ({ ids: [] }));

/**
 * Whether no other dialog is above this one. Mantine passes Escape to every open dialog, but only the topmost may
 * react.
 */
export function useIsTopmostDialog(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    useOpenDialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    // Delayed until all dialogs have handled the key that closed this one.
    return () =>
      void setTimeout(() => useOpenDialogs.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) })));
  }, [id, opened]);
  return useOpenDialogs(({ ids }) => !ids.includes(id) || ids.at(-1) === id);
}

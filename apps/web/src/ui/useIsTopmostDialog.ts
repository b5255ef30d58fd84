import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The dialogs that are open, the topmost last. */
const useOpenDialogs = create((): { ids: string[] } => ({ ids: [] }));

/** Whether no other dialog lies over this one. The library tells every open dialog of Escape; it is for the topmost. */
export function useIsTopmostDialog(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    useOpenDialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    // Not before the key that closed this one has been told to all of them.
    return () =>
      void setTimeout(() => useOpenDialogs.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) })));
  }, [id, opened]);
  return useOpenDialogs(({ ids }) => !ids.includes(id) || ids.at(-1) === id);
}

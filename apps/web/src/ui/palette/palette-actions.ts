import type { Icon } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { create } from 'zustand';

export type ActionGroup =
  | 'ticket'
  | 'page'
  | 'tickets'
  | 'contacts'
  | 'goTo'
  | 'create'
  | 'preferences'
  | 'account';

/** Something one can do from the palette. */
export interface PaletteAction {
  id: string;
  group: ActionGroup;
  label: string;
  /** What tells it from others of the same name. */
  description?: string;
  icon: Icon;
  /** Other words people may look for. */
  keywords?: string[];
  run: () => void;
}

interface Registry {
  added: Record<string, PaletteAction[]>;
}

export const usePaletteRegistry = create<Registry>(() => ({ added: {} }));

const registerActions = (id: string, actions: PaletteAction[]) =>
  usePaletteRegistry.setState(({ added }) => ({ added: { ...added, [id]: actions } }));

/** A screen's own actions, in the palette for as long as the screen is shown. Memoise the list. */
export function usePaletteActions(actions: PaletteAction[]): void {
  const id = useId();
  useEffect(() => {
    registerActions(id, actions);
    return () => registerActions(id, []);
  }, [id, actions]);
}

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

/** An action of the palette. */
export interface PaletteAction {
  id: string;
  group: ActionGroup;
  label: string;
  /** Distinguishes entries with the same label. */
  description?: string;
  icon: Icon;
  /** Further search terms. */
  keywords?: string[];
  run: () => void;
}

interface Registry {
  added: Record<string, PaletteAction[]>;
}

export const usePaletteRegistry = create<Registry>(() => ({ added: {} }));

const registerActions = (id: string, actions: PaletteAction[]) =>
  usePaletteRegistry.setState(({ added }) => ({ added: { ...added, [id]: actions } }));

/** Registers a screen's own actions while the screen is shown. The list must be memoised. */
export function usePaletteActions(actions: PaletteAction[]): void {
  const id = useId();
  useEffect(() => {
    registerActions(id, actions);
    return () => registerActions(id, []);
  }, [id, actions]);
}

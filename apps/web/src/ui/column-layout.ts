import { DRAWER_WIDTH, TICKETS_PANEL_WIDTH } from '@prosa/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** The width of the contact panel, as in its style sheet. */
const CONTACT_PX = 312;
/** The minimum comfortable width of a conversation. */
const CONVERSATION_PX = 560;
/** The width of everything to the right of the list. */
export const BESIDE_LIST_PX = CONTACT_PX + CONVERSATION_PX;
/** On narrower windows an open contact panel folds the menu to its icons. */
const FOLDS_BELOW_PX = DRAWER_WIDTH + TICKETS_PANEL_WIDTH.min + BESIDE_LIST_PX;

/** Whether the contact panel is open: the columns to its left shrink until it closes. */
export const useColumnLayout = create(() => ({ hasContact: false }));

/** Called by the ticket view. */
export function useContactPanelShown(isShown: boolean): void {
  useLayoutEffect(() => {
    useColumnLayout.setState({ hasContact: isShown });
    return () => useColumnLayout.setState({ hasContact: false });
  }, [isShown]);
}

export function useIsMenuFolded(): boolean {
  const isTight = useMediaQuery(`(max-width: ${FOLDS_BELOW_PX - 1}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  return useColumnLayout(({ hasContact }) => hasContact) && isTight;
}

import { DRAWER_WIDTH, TICKETS_PANEL_WIDTH } from '@prosa/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** The panel about the contact, as in its style sheet. */
const CONTACT_PX = 312;
/** What a conversation needs beside it to be read and written in comfort. */
const CONVERSATION_PX = 560;
/** What stands right of the list. */
export const BESIDE_LIST_PX = CONTACT_PX + CONVERSATION_PX;
/** With less room than this the menu gives way, and leaves its icons. */
const FOLDS_BELOW_PX = DRAWER_WIDTH + TICKETS_PANEL_WIDTH.min + BESIDE_LIST_PX;

/** Whether the contact stands beside the conversation: what is left of it makes room until it goes. */
export const useColumnLayout = create(() => ({ hasContact: false }));

/** Told by the view of a ticket. */
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

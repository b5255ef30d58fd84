import { createContext, use } from 'react';

/** Where a ticket is shown, and with it where its actions lead: the workspace, or a screen that shows it beside itself. */
export interface TicketPlace {
  /** The place without a ticket. */
  home: string;
  pathOf: (uuid: string) => string;
  /** The screen stays visible beside the ticket, which is closed like a panel. */
  isPanel: boolean;
}

const workspacePlace: TicketPlace = {
  home: '/tickets',
  pathOf: (uuid) => `/tickets/${uuid}`,
  isPanel: false,
};

export const TicketPlaceContext = createContext<TicketPlace>(workspacePlace);

export const useTicketPlace = (): TicketPlace => use(TicketPlaceContext);

/**
 * The names of the live events on the wire, which carry the company's id. They stand apart from what the events say
 * (events.ts), because a page that listens needs no schemas.
 */
export const eventChannels = {
  user: (companyId: number) => `company-${companyId}-user`,
  auth: (companyId: number) => `company-${companyId}-auth`,
  setting: (companyId: number) => `company-${companyId}-settings`,
  hours: (companyId: number) => `company-${companyId}-schedules`,
  help: (companyId: number) => `company-${companyId}-help`,
  subscription: (companyId: number) => `company-${companyId}-subscription`,
  branding: (companyId: number) => `company-${companyId}-branding`,
  version: (companyId: number) => `company-${companyId}-version`,
  company: (companyId: number) => `company-${companyId}-company`,
  plan: (companyId: number) => `company-${companyId}-plan`,
  ticket: (companyId: number) => `company-${companyId}-ticket`,
  message: (companyId: number) => `company-${companyId}-appMessage`,
  contact: (companyId: number) => `company-${companyId}-contact`,
  tag: (companyId: number) => `company${companyId}-tag`,
  note: (companyId: number) => `company-${companyId}-ticketNote`,
  quickMessage: (companyId: number) => `company-${companyId}-quickemessage`,
  draft: (companyId: number) => `company-${companyId}-draft`,
  queue: (companyId: number) => `company-${companyId}-queue`,
  file: (companyId: number) => `company-${companyId}-file`,
  integration: (companyId: number) => `company-${companyId}-queueIntegration`,
  prompt: (companyId: number) => `company-${companyId}-prompt`,
  connection: (companyId: number) => `company-${companyId}-whatsapp`,
  connectionSession: (companyId: number) => `company-${companyId}-whatsappSession`,
  import: (companyId: number) => `importMessages-${companyId}`,
  overseenConnection: () => 'admin-whatsapp',
} as const satisfies Record<string, (companyId: number) => string>;

export type EventName = keyof typeof eventChannels;

/** Sent by the client: "I am here", on start and every five minutes. */
export const HEARTBEAT_EVENT = 'userStatus';
/**
 * Sent by the client: which ticket this window has open, and what is being done in it; again every
 * PRESENCE_RENEW_MS, or it counts as left after PRESENCE_EXPIRES_MS. A window is in one ticket at a time: naming
 * another leaves the one before; `null` leaves altogether, as closing the connection does. For a ticket the person
 * may not see nothing happens. Sent to the client under the same name with a TicketPresence: to every window that
 * is in the ticket, whenever somebody comes, leaves or does something else, and once to one that has just come.
 * Not an event of the log: it has no number and is never sent again.
 */
export const PRESENCE_EVENT = 'ticketPresence';
/** Sent to a client that is too far behind to be caught up. */
export const RESYNC_EVENT = 'resync';
/** Sent once a socket is live, with the number of the last event it has. */
export const READY_EVENT = 'ready';

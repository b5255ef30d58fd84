/**
 * The names of the live events on the wire, which contain the company's id. They are separate from the payloads
 * (events.ts), because a page that only listens needs no schemas.
 */
export const eventChannels = {
  user: (companyId: number) => `company-${companyId}-user`,
  auth: (companyId: number) => `company-${companyId}-auth`,
  setting: (companyId: number) => `company-${companyId}-settings`,
  hours: (companyId: number) => `company-${companyId}-schedules`,
  help: (companyId: number) => `company-${companyId}-help`,
  announcement: () => 'company-announcement',
  subscription: (companyId: number) => `company-${companyId}-subscription`,
  payment: (companyId: number) => `company-${companyId}-payment`,
  invoice: (companyId: number) => `company-${companyId}-invoice`,
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
  schedule: (companyId: number) => `company${companyId}-schedule`,
  chat: (companyId: number) => `company-${companyId}-chat`,
  draft: (companyId: number) => `company-${companyId}-draft`,
  reportFilter: (companyId: number) => `company-${companyId}-reportFilter`,
  apiMessage: (companyId: number) => `company-${companyId}-apiMessage`,
  queue: (companyId: number) => `company-${companyId}-queue`,
  file: (companyId: number) => `company-${companyId}-file`,
  integration: (companyId: number) => `company-${companyId}-queueIntegration`,
  prompt: (companyId: number) => `company-${companyId}-prompt`,
  contactList: (companyId: number) => `company-${companyId}-ContactList`,
  contactListItem: (companyId: number) => `company-${companyId}-ContactListItem`,
  campaign: (companyId: number) => `company-${companyId}-campaign`,
  connection: (companyId: number) => `company-${companyId}-whatsapp`,
  connectionSession: (companyId: number) => `company-${companyId}-whatsappSession`,
  import: (companyId: number) => `importMessages-${companyId}`,
  overseenConnection: () => 'admin-whatsapp',
} as const satisfies Record<string, (companyId: number) => string>;

export type EventName = keyof typeof eventChannels;

/** Heartbeat, sent by the client on start and every five minutes. */
export const HEARTBEAT_EVENT = 'userStatus';
/**
 * Sent by the client: the ticket that this window has open and its state; repeated every PRESENCE_RENEW_MS, and
 * expired after PRESENCE_EXPIRES_MS. A window is in one ticket at a time: naming another one leaves the previous;
 * `null` leaves, as disconnecting does. Tickets that the user may not see are ignored. The server sends a
 * TicketPresence under the same name to every window in the ticket when somebody enters, leaves or changes state, and
 * once to a window that has just entered. Not an event of the log: it has no number and is never replayed.
 */
export const PRESENCE_EVENT = 'ticketPresence';
/**
 * The same for a chat of the team, for its people only. The server names those who are writing (a ChatPresence), not
 * those who only have it open.
 */
export const CHAT_PRESENCE_EVENT = 'chatPresence';
/** Sent to a client that missed too many events to replay. */
export const RESYNC_EVENT = 'resync';
/** Sent once a socket is subscribed, with the number of the last event it has. */
export const READY_EVENT = 'ready';

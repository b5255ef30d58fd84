/** In the address of a chat: a ticket to discuss there. */
export const TICKET_PARAM = 'ticket';

/** Where a chat is chosen in which a ticket is discussed. */
export const chatsForTicket = (ticketId: number): string => `/chats?${TICKET_PARAM}=${ticketId}`;

/** The address of a chat; a ticket that is to be discussed stays in it. */
export function chatAddress(uuid: string, params: URLSearchParams): string {
  const ticket = params.get(TICKET_PARAM);
  return ticket === null ? `/chats/${uuid}` : `/chats/${uuid}?${TICKET_PARAM}=${ticket}`;
}

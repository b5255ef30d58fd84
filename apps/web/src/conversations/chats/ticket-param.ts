/** In the address of a chat: a ticket to discuss there. */
export const TICKET_PARAM = 'ticket';

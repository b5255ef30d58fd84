/**
 * A URL parameter, so that the command palette and other screens can link to the form for a new ticket. Its value may
 * be a contact's id.
 */
export const NEW_TICKET_PARAM = 'new';

/**
 * In the address, so that the command palette and other screens can lead straight to an empty form; with the number of
 * a contact, to a form for them.
 */
export const NEW_TICKET_PARAM = 'new';

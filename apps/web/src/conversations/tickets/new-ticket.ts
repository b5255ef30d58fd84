/** In the address, so that the command palette and other screens can lead straight to an empty form. */
export const NEW_TICKET = 'new';

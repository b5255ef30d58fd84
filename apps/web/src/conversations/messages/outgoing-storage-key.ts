/** Before the id of a message that is kept in the browser until the server has it. */
export const OUTGOING_KEY_PREFIX = 'outgoing:';

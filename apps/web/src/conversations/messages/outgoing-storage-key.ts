/** Prefix of the storage keys of messages that the server does not have yet. */
export const OUTGOING_KEY_PREFIX = 'outgoing:';

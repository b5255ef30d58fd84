/** Thrown for an invalid variable; its message is the one sentence shown to the person who started Prosa. */
export class ConfigError extends Error {}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given: what is not there changes nothing, wherever it is laid over. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

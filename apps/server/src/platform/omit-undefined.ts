type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given: what is not there changes nothing, wherever it is laid over. */
export const omitUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;

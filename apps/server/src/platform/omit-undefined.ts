type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined fields, so that they overwrite nothing when spread. */
export const omitUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;

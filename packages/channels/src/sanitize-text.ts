/** Removes NUL characters and replaces lone surrogates, which the database cannot store. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Cuts a text that is too long, and appends the number of missing characters. */
export const truncateWithCount = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… [+${text.length - most}]`;

/** Sanitizes every string in a value. A value that needs no change is returned as the same object. */
export function sanitizeDeep<T>(value: T): T {
  if (typeof value === 'string') return sanitizeText(value) as T;
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => sanitizeDeep(part));
    return parts.every((part, index) => part === value[index]) ? value : (parts as T);
  }
  // Dates and bytes stay unchanged.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  let kept = value;
  for (const name in value) {
    const part = sanitizeDeep(value[name]);
    if (part === value[name]) continue;
    if (kept === value) kept = { ...value };
    kept[name] = part;
  }
  return kept;
}

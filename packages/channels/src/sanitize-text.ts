/** Without what no database keeps: zeros, and halves of characters. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What is too long is cut, and says how much of it is missing. */
export const truncateWithCount = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… [+${text.length - most}]`;

/** The same for every text in what a far end told. What has nothing of the kind in it stays the very same. */
export function sanitizeDeep<T>(value: T): T {
  if (typeof value === 'string') return sanitizeText(value) as T;
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => sanitizeDeep(part));
    return parts.every((part, index) => part === value[index]) ? value : (parts as T);
  }
  // Moments and bytes stay what they are.
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

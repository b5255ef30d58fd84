/** Without what no database keeps: zeros, and halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same for every text in what a far end told. */
export function storableParts<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => storableParts(part)) as T;
  // Moments and bytes stay what they are.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storableParts(part)])) as T;
}

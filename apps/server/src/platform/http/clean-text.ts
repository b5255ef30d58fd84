/**
 * Whether no text in a value holds what cannot be stored or shown: the NUL character, or half of a
 * surrogate pair. Walks with a list of its own, because the value may be nested deeper than the stack.
 */
export function isCleanText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
    }
  }
  return true;
}

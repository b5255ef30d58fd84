/**
 * Whether all texts in a value can be stored and shown: no NUL character and no unpaired surrogates. Uses its own
 * stack, because the value may be nested deeper than the call stack.
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

/** Replaces slashes, control characters and characters that change the reading direction. */
export const sanitizeFileName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, '_')
    .slice(-200)
    .trim() || 'file';

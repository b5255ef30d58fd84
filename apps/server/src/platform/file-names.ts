/** Without what would lead out of a folder, end a line, or turn the reading direction. */
export const readableName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\]/g, '_')
    .slice(-200)
    .trim() || 'file';

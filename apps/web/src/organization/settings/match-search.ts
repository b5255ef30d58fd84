/** Text as it is compared in a search: small letters, no accents. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every word of the search occurs somewhere in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const within = normalizeText(text);
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Lower case without diacritics, for comparing. */
const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word of the search occurs in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const within = normalizeText(text);
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

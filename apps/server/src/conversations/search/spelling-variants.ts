/** Shorter words have too many variants; longer ones are rarely typed by hand. */
const FUZZY_WORD = /^[a-z]{5,20}$/;
/** Each of these words costs several hundred index lookups. */
const MAX_FUZZY_WORDS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The form in which words are indexed: without accents, in lower case. */
export const normalizeWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word that is one typo away: a letter added, missing or wrong, or two neighbours swapped. */
export function spellingVariantsOf(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  found.delete(word);
  return [...found];
}

/**
 * A query for all words and their spelling variants, each prefixed with `before`; undefined if no word is suitable for
 * variants.
 */
export function fuzzyQuery(words: string[], before: string): string | undefined {
  const all = words.map(normalizeWord);
  const long = all.filter((word) => FUZZY_WORD.test(word)).toSorted((a, b) => b.length - a.length);
  const forgiven = new Set(long.slice(0, MAX_FUZZY_WORDS));
  if (forgiven.size === 0) return undefined;
  const quoted = (word: string) => `'${before}${word.replaceAll(/['\\]/g, '$&$&')}'`;
  return all
    .map((word) =>
      forgiven.has(word)
        ? `(${[`${quoted(word)}:*`, ...spellingVariantsOf(word).map(quoted)].join('|')})`
        : `${quoted(word)}:*`,
    )
    .join('&');
}

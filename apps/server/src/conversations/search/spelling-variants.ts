/** Shorter words have too many neighbours, longer ones nobody types by hand. */
const FUZZY_WORD = /^[a-z]{5,20}$/;
/** Every one of them costs some hundred looks into the index. */
const MAX_FUZZY_WORDS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** As words are kept to be searched by: without accents, without upper case. */
export const normalizeWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word that is one slip away: a letter too many, too few, wrong, or two that changed places. */
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
 * A query for all the words, each with its neighbours and as it is kept, with something before it; nothing when none
 * of them is one to forgive.
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

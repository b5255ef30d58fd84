import { normalizeText, trimMarks } from './answers.ts';

/** What a message says about being written to: nothing (`undefined`), or perhaps to stop, which has to be asked. */
type OptOutAnswer = 'optOut' | 'optIn' | 'unclear' | undefined;

export interface OptOutWords {
  optOut: readonly string[];
  optIn: readonly string[];
}

/** Nobody writes a longer message to say one word. */
const LENGTH_MAX = 120;
const SENTENCE_MAX = 6;

const normalizeWord = (text: string): string => normalizeText(trimMarks(text));

/** Words that contain no letter are numbers of a menu. */
const normalizeWords = (words: readonly string[]): string[] =>
  words.map(normalizeWord).filter((word) => /\p{L}/u.test(word));

/**
 * A word counts only as the whole message. A short sentence that begins with one ("cancelar meu pedido") may mean
 * something else, so the contact is asked.
 */
export function readOptOut(text: string, words: OptOutWords): OptOutAnswer {
  if (text.length > LENGTH_MAX) return undefined;
  const normalized = normalizeWord(text);
  if (normalized === '') return undefined;
  const optOut = normalizeWords(words.optOut);
  if (optOut.includes(normalized)) return 'optOut';
  if (normalizeWords(words.optIn).includes(normalized)) return 'optIn';
  const isShort = normalized.split(' ').length <= SENTENCE_MAX;
  const begins = optOut.some(
    (word) => normalized.startsWith(word) && isBoundary(normalized.charAt(word.length)),
  );
  return isShort && begins ? 'unclear' : undefined;
}

const isBoundary = (character: string): boolean => /^[^\p{L}\p{N}]$/u.test(character);

/** A word that both lists contain. */
export function findSharedWord({ optOut, optIn }: OptOutWords): string | undefined {
  const leaving = new Set(normalizeWords(optOut));
  return normalizeWords(optIn).find((word) => leaving.has(word));
}

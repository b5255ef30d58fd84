import { z } from 'zod';

const WORD_MAX = 40;
const WORDS_MAX = 20;

/** The words of a setting, which are separated by commas or lines. */
export const splitWords = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** A number is the answer to a menu, so it cannot be a word. */
const isWord = (word: string): boolean => word.length <= WORD_MAX && /\p{L}/u.test(word);

/** Words that mean something as a whole message; an empty list means that none does. */
export const WordList = z
  .string()
  .max(500)
  .refine((text) => splitWords(text).every(isWord) && splitWords(text).length <= WORDS_MAX);

import type { BotMessage } from './flow.ts';

/** The meaning of a contact's answer to a menu. */
type Answer = { kind: 'choice'; index: number } | { kind: 'back' } | { kind: 'leave' } | { kind: 'other' };

/** A pressed choice counts by its number; if that has another name in this menu, the choice is found by its name. */
export function resolveAnswer({ text, picked }: BotMessage, names: readonly string[]): Answer {
  if (!picked) return readAnswer(text, names);
  const answer = readAnswer(picked.answer, names);
  const isHere = answer.kind !== 'choice' || names[answer.index] === picked.name;
  return isHere ? answer : readAnswer(picked.name, names);
}

/** Emphasis marks, brackets and full stops that people put around a number: `*1*`, `[ 2 ]`, `3.`, `4️⃣`. */
const SURROUNDING_MARKS = /^[\s*_"'[\]().!-]+|[\s*_"'[\]().!-]+$/gu;
const PUNCTUATION = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** A text without the punctuation around it. */
export const trimMarks = (text: string): string => text.replaceAll(PUNCTUATION, '');

const KEYCAP = /[\u{fe0f}\u{20e3}]/gu;

/** Reads a choice by number or name, `#` (back to the menu), `sair` (leave), or anything else. */
function readAnswer(text: string, names: readonly string[]): Answer {
  const bare = text.replaceAll(KEYCAP, '').replaceAll('🔟', '10').replaceAll(SURROUNDING_MARKS, '');
  if (bare === '#') return { kind: 'back' };
  const plain = normalizeText(bare);
  if (plain === 'sair') return { kind: 'leave' };
  const index = /^\d{1,3}$/.test(bare) ? Number(bare) - 1 : findUniqueName(names, plain);
  return index >= 0 && index < names.length ? { kind: 'choice', index } : { kind: 'other' };
}

/** The index of the matching name; -1 when none or several match, because the answer would be ambiguous. */
function findUniqueName(names: readonly string[], plain: string): number {
  if (plain === '') return -1;
  const matching = names.map(normalizeText).flatMap((name, index) => (name === plain ? [index] : []));
  return matching.length === 1 ? (matching[0] ?? -1) : -1;
}

/** Removes differences in case, accents and spacing. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

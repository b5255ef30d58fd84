import type { BotMessage } from './flow.ts';

/** What somebody meant by what they typed at a menu. */
export type Answer =
  | { kind: 'choice'; index: number }
  | { kind: 'back' }
  | { kind: 'leave' }
  | { kind: 'other' };

/** What was pressed is what its number would be, unless it was in another menu: there its name says what was meant. */
export function resolveAnswer({ text, picked }: BotMessage, names: readonly string[]): Answer {
  if (!picked) return readAnswer(text, names);
  const answer = readAnswer(picked.answer, names);
  const isHere = answer.kind !== 'choice' || names[answer.index] === picked.name;
  return isHere ? answer : readAnswer(picked.name, names);
}

/** Marks of emphasis, brackets and full stops people put around a number: `*1*`, `[ 2 ]`, `3.`, `4️⃣`. */
const SURROUNDING_MARKS = /^[\s*_"'[\]().!-]+|[\s*_"'[\]().!-]+$/gu;
const KEYCAP = /[\u{fe0f}\u{20e3}]/gu;

/** A choice by its number or by its name, the way back, the way out, or something else. */
export function readAnswer(text: string, names: readonly string[]): Answer {
  const bare = text.replaceAll(KEYCAP, '').replaceAll('🔟', '10').replaceAll(SURROUNDING_MARKS, '');
  if (bare === '#') return { kind: 'back' };
  const plain = normalizeText(bare);
  if (plain === 'sair') return { kind: 'leave' };
  const index = /^\d{1,3}$/.test(bare) ? Number(bare) - 1 : findUniqueName(names, plain);
  return index >= 0 && index < names.length ? { kind: 'choice', index } : { kind: 'other' };
}

/** Only where one name fits: of two that are called the same nobody can say which was meant. */
function findUniqueName(names: readonly string[], plain: string): number {
  if (plain === '') return -1;
  const matching = names.map(normalizeText).flatMap((name, index) => (name === plain ? [index] : []));
  return matching.length === 1 ? (matching[0] ?? -1) : -1;
}

/** Without capitals, accents and doubled spaces, which nobody types twice the same. */
const normalizeText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

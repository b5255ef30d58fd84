import { spellingVariantsOf } from '../search/spelling-variants.ts';

/** Removes accents and upper case without shifting the position of any character. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00c0-\u024f]/g, (sign) => sign.normalize('NFD').charAt(0)).toLowerCase();

/** Number of characters shown before the found word. */
const BEFORE = 40;
const HALF_A_SIGN = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

/** The text around the first searched word, cut at word boundaries where possible. */
export function excerptOf(body: string, searched: string, length: number): string {
  const text = body.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (text.length <= length) return text;
  const start = Math.max(0, Math.min(placeOf(text, searched) - BEFORE, text.length - length));
  const isCutAhead = start > 0;
  const isCutBehind = start + length < text.length;
  const shown = text
    .slice(start + (isCutAhead ? 1 : 0), start + length - (isCutBehind ? 1 : 0))
    .replace(isCutAhead ? /^\S{0,15}\s/ : '', '')
    .replace(isCutBehind ? /\s\S{0,15}$/ : '', '')
    .replaceAll(HALF_A_SIGN, '');
  return `${isCutAhead ? '…' : ''}${shown}${isCutBehind ? '…' : ''}`;
}

/** Position of the first searched word, or else of a spelling variant. */
function placeOf(text: string, searched: string): number {
  const within = plain(text);
  const words = plain(searched.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const exact = firstOf(within, words);
  return exact ?? firstOf(within, words.flatMap(spellingVariantsOf)) ?? 0;
}

function firstOf(text: string, words: string[]): number | undefined {
  const places = words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
  return places.length === 0 ? undefined : Math.min(...places);
}

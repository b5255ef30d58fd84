/** How words are compared when people search: without accents, without upper case. As long as what it was. */
const plain = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (sign.normalize('NFD')[0] ?? sign).toLowerCase()[0] ?? sign)
    .join('');

const BEFORE = 40;

/** What stands around the first of the searched words, cut at whole signs. */
export function excerptOf(body: string, searched: string, length: number): string {
  const text = [...body.normalize('NFC').replaceAll(/\s+/g, ' ').trim()];
  if (text.length <= length) return text.join('');
  const start = Math.min(startOf(text.join(''), searched), text.length - length + 1);
  const isCutAhead = start > 0;
  const room = length - (isCutAhead ? 1 : 0);
  const isCutBehind = start + room < text.length;
  const shown = text.slice(start, start + room - (isCutBehind ? 1 : 0));
  return `${isCutAhead ? '…' : ''}${shown.join('')}${isCutBehind ? '…' : ''}`;
}

/** A little before the first word that was searched for, counted in whole signs. */
function startOf(text: string, searched: string): number {
  const haystack = [...plain(text)].join('');
  const places = plain(searched)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => haystack.indexOf(word))
    .filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  return Math.max(0, first - BEFORE);
}

interface Part {
  text: string;
  isFound: boolean;
}

/** One character per character, so that indexes match the original text. */
const normalizeText = (text: string) =>
  Array.from(
    text,
    (sign) =>
      sign
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
        .charAt(0) || ' ',
  );

/** Marks words that begin with a search word, ignoring case and diacritics. */
export function highlight(text: string, search: string): Part[] {
  const signs = Array.from(text);
  const haystack = normalizeText(text).join('');
  const wanted = normalizeText(search).join('').split(/\s+/).filter(Boolean);
  const isMarked = signs.map(() => false);
  for (const word of wanted)
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + 1))
      if (at === 0 || /[^\p{L}\p{N}]/u.test(haystack.charAt(at - 1)))
        isMarked.fill(true, at, at + word.length);
  const parts: Part[] = [];
  signs.forEach((sign, index) => {
    const isFound = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += sign;
    else parts.push({ text: sign, isFound });
  });
  return parts;
}

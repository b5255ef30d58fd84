const segmenter = new Intl.Segmenter();

/** Cuts a text to a maximum length, with an ellipsis and never inside a grapheme. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

const segmenter = new Intl.Segmenter();

/** At most this long; a cut is seen, and never inside a sign. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

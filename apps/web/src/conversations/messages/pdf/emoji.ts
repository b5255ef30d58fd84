/** High enough a resolution for print. */
const PIXELS = 64;

const drawn = new Map<string, string>();

/** An emoji as an image: the browser has a colour font for it, the PDF does not. */
export function emojiPicture(emoji: string): string {
  const known = drawn.get(emoji);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (context) {
    context.font = `${PIXELS * 0.78}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(emoji, PIXELS / 2, PIXELS * 0.54);
  }
  const picture = canvas.toDataURL('image/png');
  drawn.set(emoji, picture);
  return picture;
}

const PICTORIAL = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface TextPiece {
  text: string;
  isEmoji: boolean;
}

/** Splits a text into plain text and single emoji, which are drawn as images. */
export function splitEmoji(text: string): TextPiece[] {
  const found: TextPiece[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const isEmoji = PICTORIAL.test(segment);
    const last = found.at(-1);
    if (last && !isEmoji && !last.isEmoji) last.text += segment;
    else found.push({ text: segment, isEmoji });
  }
  return found;
}

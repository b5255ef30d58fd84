import { RATING_SCALE } from '@prosa/contract';

/** The number alone, with common decorations: `nota 10`, `9!`, `*8*`, `7.`, `5️⃣`. */
const ALONE = /^(?:nota\s*:?\s*)?(\d{1,2})$/i;

/** The rating in a message that contains nothing else. A sentence with a number is an ordinary message. */
export function parseRate(text: string): number | undefined {
  const bare = text
    .replaceAll('🔟', '10')
    .replaceAll(/[\u{fe0f}\u{20e3}]/gu, '')
    .replaceAll(/^[\s*_"'.!⭐]+|[\s*_"'.!⭐]+$/gu, '');
  const rate = Number(ALONE.exec(bare)?.[1] ?? Number.NaN);
  return rate >= RATING_SCALE.min && rate <= RATING_SCALE.max ? rate : undefined;
}

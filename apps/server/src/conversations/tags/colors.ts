import { randomInt } from 'node:crypto';

const [SATURATION, LIGHTNESS] = [0.6, 0.36];

/** A random hue, dark enough for white text. */
export function randomColor(): string {
  const hue = randomInt(360);
  const reach = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  const part = (offset: number) => {
    const step = (offset + hue / 30) % 12;
    const value = LIGHTNESS - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

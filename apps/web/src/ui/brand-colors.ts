/**
 * Derives all colours of the interface from the one whitelabel colour, in OKLCH so that steps look even and a text
 * colour keeps its hue. Small enough to need no library.
 */
type Rgb = [number, number, number];
type Oklch = { lightness: number; chroma: number; hue: number };

type ColorScale = [string, string, string, string, string, string, string, string, string, string];

/** The contrast that WCAG requires for text. */
const MIN_TEXT_CONTRAST = 4.5;
const DARK_INK = '#0b0e13';

export function hexToRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const byteToHex = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

const rgbToHex = (rgb: Rgb) => `#${rgb.map(byteToHex).join('')}`;

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const toByte = (value: number) =>
  255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function rgbToOklch([red, green, blue]: Rgb): Oklch {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) };
}

function oklchToRgbUnclamped({ lightness, chroma, hue }: Oklch): Rgb {
  const x = chroma * Math.cos(hue);
  const y = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const isInGamut = (rgb: Rgb) => rgb.every((value) => value >= -0.5 && value <= 255.5);

/** For a colour outside the sRGB gamut only the chroma is reduced; hue and lightness stay. */
function oklchToRgb(color: Oklch): Rgb {
  const exact = oklchToRgbUnclamped(color);
  if (isInGamut(exact)) return exact;
  let low = 0;
  let high = color.chroma;
  for (let step = 0; step < 18; step++) {
    const chroma = (low + high) / 2;
    if (isInGamut(oklchToRgbUnclamped({ ...color, chroma }))) low = chroma;
    else high = chroma;
  }
  return oklchToRgbUnclamped({ ...color, chroma: low });
}

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Ten steps from light to dark; the seventh is the exact colour. */
export function colorScale(hex: string): ColorScale {
  const { lightness, chroma, hue } = rgbToOklch(hexToRgb(hex));
  const tint = (step: number) => {
    const part = step / 6;
    return {
      lightness: 0.975 + (lightness - 0.975) * part ** 1.05,
      chroma: chroma * (0.1 + 0.9 * part),
      hue,
    };
  };
  const shade = (step: number) => {
    const part = (step - 6) / 3;
    const darkest = Math.max(0.16, lightness - 0.24);
    return { lightness: lightness + (darkest - lightness) * part, chroma: chroma * (1 - 0.25 * part), hue };
  };
  const at = (step: number) => (step === 6 ? hex : rgbToHex(oklchToRgb(step < 6 ? tint(step) : shade(step))));
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)];
}

/** The same hue, with the lightness changed until the contrast on the background is sufficient for text. */
export function readableColor(hex: string, background: string): string {
  const behind = hexToRgb(background);
  const direction = luminance(behind) > 0.4 ? -1 : 1;
  const color = rgbToOklch(hexToRgb(hex));
  let rgb = hexToRgb(hex);
  for (let step = 0; step < 60 && contrast(rgb, behind) < MIN_TEXT_CONTRAST; step++) {
    color.lightness = Math.min(0.98, Math.max(0.05, color.lightness + direction * 0.015));
    rgb = oklchToRgb(color);
  }
  return rgbToHex(rgb);
}

/** The angle between two hues in degrees; grey has no hue and returns the maximum. */
export function hueDistance(one: string, other: string): number {
  const [a, b] = [rgbToOklch(hexToRgb(one)), rgbToOklch(hexToRgb(other))];
  if (Math.min(a.chroma, b.chroma) < GREY) return 180;
  const degrees = Math.abs(a.hue - b.hue) * (180 / Math.PI);
  return Math.min(degrees, 360 - degrees);
}
const GREY = 0.03;

/** The text colour for a fill: white, else near-black, and black for the few colours in between. */
export function textColorOn(hex: string): string {
  const fill = hexToRgb(hex);
  const inks = ['#ffffff', DARK_INK];
  return inks.find((ink) => contrast(fill, hexToRgb(ink)) >= MIN_TEXT_CONTRAST) ?? '#000000';
}

/** Mixes a part of one colour over another, like a tinted background. */
export function mixColors(hex: string, background: string, part: number): string {
  const over = hexToRgb(hex);
  const under = hexToRgb(background);
  const at = (index: 0 | 1 | 2) => over[index] * part + under[index] * (1 - part);
  return rgbToHex([at(0), at(1), at(2)]);
}

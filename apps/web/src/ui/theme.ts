import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import {
  contrast,
  hexToRgb,
  hueDistance,
  mixColors,
  textColorOn,
  readableColor,
  colorScale,
} from './brand-colors.ts';

export type Scheme = 'light' | 'dark';

/** Listed before the system fonts, which may contain colourless emoji. */
const emoji = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";
const font = `'Inter Variable', ${emoji}, system-ui, -apple-system, 'Segoe UI', sans-serif`;
const INVISIBLE = 1.3;
const TOO_LIGHT_FOR_WHITE = 2.2;
export const surfaces = { light: '#ffffff', dark: '#13171d' } as const;

/**
 * The Mantine theme with our tokens. Components are configured by name with plain objects: importing them here would
 * put all of them into the initial bundle.
 */
export const makeTheme = (brand: string) =>
  createTheme({
    fontFamily: font,
    headings: { fontFamily: font, fontWeight: '650' },
    colors: {
      brand: colorScale(brand),
      // Mantine derives dark inputs and neutral colours from these two scales, so they hold our neutrals.
      dark: [
        '#e9edf3',
        '#b3bdcb',
        '#93a0b1',
        '#5c6878',
        '#36404d',
        '#242b35',
        '#1a2027',
        '#13171d',
        '#0f1318',
        '#0c0f13',
      ],
      gray: [
        '#f5f6f8',
        '#eef0f3',
        '#e3e6eb',
        '#cdd2da',
        '#aab2bf',
        '#8791a1',
        '#5f6a7b',
        '#465061',
        '#2b323d',
        '#12161c',
      ],
    },
    black: '#12161c',
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.18,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    components: {
      Button: { defaultProps: { fw: 550 } },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          radius: 'sm',
          fz: 12,
          events: { hover: true, focus: true, touch: false },
        },
      },
      // The placeholder is a focusable element without the role menuitem, which is not allowed in a menu.
      Menu: {
        defaultProps: {
          shadow: 'var(--shadow-2)',
          radius: 'md',
          offset: 6,
          withInitialFocusPlaceholder: false,
        },
      },
      Popover: { defaultProps: { shadow: 'var(--shadow-2)', radius: 'md' } },
      // Enter selects the first result.
      Select: { defaultProps: { selectFirstOptionOnChange: true } },
      MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
      TagsInput: { defaultProps: { selectFirstOptionOnChange: true } },
      Modal: {
        defaultProps: {
          centered: true,
          // Without this, the `<header>` of a dialog would count as a second banner landmark.
          attributes: { header: { role: 'none' } },
          radius: 'xl',
          shadow: 'var(--shadow-3)',
          overlayProps: { backgroundOpacity: 0.45 },
          transitionProps: { transition: 'pop', duration: 160 },
        },
      },
    },
  });

/** The colours derived from the whitelabel colour, readable on the surface of the theme. */
export const brandVariables = (brand: string, scheme: Scheme) => ({
  '--brand': brand,
  '--brand-on': textColorOn(brand),
  // Brand text also appears on the soft brand fill, where the contrast is a little lower than on the surface.
  '--brand-text': readableColor(brand, mixColors(brand, surfaces[scheme], 0.14)),
  // A fill that is indistinguishable from the surface (white on white) gets a border.
  '--brand-edge': contrastOf(brand, surfaces[scheme]) < INVISIBLE ? 'var(--control-line)' : 'transparent',
  ...artVariables(brand, scheme),
  ...noteVariables(brand, scheme),
});

/**
 * The colours of the artwork: the brand colour, darkened enough for white text. A very light brand such as yellow would
 * turn muddy, so on a light page it is kept and the text is dark.
 */
function artVariables(brand: string, scheme: Scheme) {
  const isTooLight = scheme === 'light' && contrastOf(brand, '#ffffff') < TOO_LIGHT_FOR_WHITE;
  return isTooLight
    ? { '--art': brand, '--art-ink': '#0b0e13', '--art-far': '#ffffff' }
    : { '--art': readableColor(brand, '#ffffff'), '--art-ink': '#ffffff', '--art-far': '#04060c' };
}

const YELLOW_NOTES = {
  light: { '--note': '#fff6dd', '--note-line': '#f0d999', '--note-ink': '#5c4200' },
  dark: { '--note': '#2a2412', '--note-line': '#4d4120', '--note-ink': '#f2deac' },
} as const;
const VIOLET_NOTES = {
  light: { '--note': '#f3eeff', '--note-line': '#cfbdf5', '--note-ink': '#43297d' },
  dark: { '--note': '#221b36', '--note-line': '#47396e', '--note-ink': '#dccfff' },
} as const;
const NEAR_HUE = 45;

/**
 * Notes are yellow. If the brand colour is close to yellow, own messages would look like notes, so notes become violet.
 */
export const noteVariables = (brand: string, scheme: Scheme) =>
  hueDistance(brand, YELLOW_NOTES.light['--note-line']) < NEAR_HUE
    ? VIOLET_NOTES[scheme]
    : YELLOW_NOTES[scheme];

const contrastOf = (a: string, b: string) => contrast(hexToRgb(a), hexToRgb(b));

/** Sets the whitelabel colours and maps Mantine's variables to our tokens. */
export const makeVariables =
  (brand: string, scheme: Scheme): CSSVariablesResolver =>
  () => {
    const variables = {
      ...brandVariables(brand, scheme),
      '--mantine-color-body': 'var(--surface)',
      '--mantine-color-text': 'var(--ink)',
      '--mantine-color-dimmed': 'var(--ink-3)',
      '--mantine-color-default': 'var(--surface)',
      '--mantine-color-default-hover': 'var(--hover)',
      '--mantine-color-default-border': 'var(--line-strong)',
      '--mantine-color-placeholder': 'var(--ink-3)',
      '--mantine-color-anchor': 'var(--brand-text)',
      '--mantine-color-error': 'var(--err)',
      '--mantine-primary-color-contrast': textColorOn(brand),
    };
    return { variables: {}, light: variables, dark: variables };
  };

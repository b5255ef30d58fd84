/*
 * Runs before anything is painted, so it is a file of its own (inline scripts are refused by the page's policy).
 */

// The stored theme, or else the system's, decides the very first pixel: no white flash for people who work in the dark.
const theme =
  localStorage.getItem('preferredTheme') ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
document.documentElement.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light';

// zod would try `new Function`, which the page's policy refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import { STORAGE_KEYS, VOLUME } from '@prosa/contract';
import { create } from 'zustand';
import type { Scheme } from './theme.ts';

interface Preferences {
  scheme: Scheme;
  volume: number;
}

const storedScheme = () => localStorage.getItem(STORAGE_KEYS.preferredTheme);

/** The scheme chosen on this device, else that of the system. The first inline script of the page decides the same. */
function initialScheme(): Scheme {
  const stored = storedScheme();
  if (stored !== null) return stored === 'dark' ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function storedVolume(): number {
  const text = localStorage.getItem(STORAGE_KEYS.volume);
  const volume = Number(text);
  return text !== null && volume >= VOLUME.min && volume <= VOLUME.max ? volume : VOLUME.max;
}

/** Theme and sound preferences of this device. */
export const usePreferences = create<Preferences>(() => ({
  scheme: initialScheme(),
  volume: storedVolume(),
}));

export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(STORAGE_KEYS.preferredTheme, scheme);
  usePreferences.setState({ scheme });
}

export const toggleScheme = () =>
  chooseScheme(usePreferences.getState().scheme === 'dark' ? 'light' : 'dark');

/** The user's default applies until a scheme is chosen on this device. */
export function applyDefaultScheme(scheme: Scheme): void {
  if (storedScheme() === null) usePreferences.setState({ scheme });
}

export function chooseVolume(volume: number): void {
  localStorage.setItem(STORAGE_KEYS.volume, String(volume));
  usePreferences.setState({ volume });
}

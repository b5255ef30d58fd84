import type { ComponentType } from 'react';
import { loadArea, loadRest } from './i18n/index.ts';
import type { Area } from './i18n/languages.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';

export type Load = () => Promise<{ default: ComponentType }>;

/**
 * Loads the code of a screen on first use. If that fails, the crash screen is shown in its place; the router itself
 * would show nothing.
 */
export const loadScreen = (load: Load): Promise<ComponentType> =>
  load().then(
    (screen) => screen.default,
    (error: unknown) => () => <CrashScreen error={error} onRetry={() => window.location.reload()} />,
  );

export const screen = (load: Load) => async () => ({ Component: await loadScreen(load) });

/** A screen together with its texts: those of areas, and `rest` for texts that belong to no area. */
export const withTexts =
  (texts: (Area | 'rest')[], load: Load): Load =>
  async () => {
    const [screenOf] = await Promise.all([
      load(),
      ...texts.map((area) => (area === 'rest' ? loadRest() : loadArea(area))),
    ]);
    return screenOf;
  };

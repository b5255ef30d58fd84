import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './e2e/support/worker-fixtures.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same without windows, extensions and whatever else no test looks at: a sixth less work in all. */
const lightNames = ['chromium-headless-shell'];

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function find(wanted: string[], elsewhere: string[] = []): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  return folders
    .flatMap((folder) => wanted.map((name) => join(folder, name)))
    .concat(elsewhere)
    .find(isProgram);
}

/** The browser that was given, or one of this machine; without either, the one Playwright fetched. */
const given = process.env['CHROMIUM_PATH'] || undefined;
const fullBrowserPath =
  given ?? find(names, ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']);
const lightPath = process.env['CHROMIUM_LIGHT_PATH'] || (given === undefined ? find(lightNames) : undefined);
const executablePath = lightPath ?? fullBrowserPath;

/**
 * A browser with a window of its own starts a page for its address bar's suggestions with every context, which
 * costs as much as the test's own empty page, and keeps a process ready for a next site that never comes. The
 * rest are those that Playwright leaves out; a list of our own takes the place of its list.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * The part that loads things works inside the browser's own process: one process less to talk to. The other is the
 * one that Playwright puts in.
 */
const putIn = ['NetworkServiceInProcess2', 'CDPScreenshotNewSurface'];

export default defineConfig<object, BrowserOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/build-web.ts',
  // Each worker has a server of its own, and every test people of its own: any test may run beside any other.
  // A browser test waits half of its time, so three share two cores well.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // These only end what would fail anyway: tests wait for states, never for a time.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    ...(fullBrowserPath && { fullBrowserPath }),
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${leftOut.join(',')}`,
        `--enable-features=${putIn.join(',')}`,
        '--no-first-run',
        // A microphone that beeps and a camera with a moving picture, for those who are allowed to use them.
        '--use-fake-device-for-media-stream',
        // Nothing of a test is anybody's business outside this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
});

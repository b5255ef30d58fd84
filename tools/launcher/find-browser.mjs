import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Interrupted, runQuietly } from './run-program.mjs';
import { web } from './paths.mjs';
import { showStep } from './progress.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const LIGHT = 'chromium-headless-shell';
const usualPlaces = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((directory) =>
    [...names, 'chrome'].map((name) => join(directory, name)),
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((directory) => join(directory, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** A headless shell, enough for most tests; not used if CHROMIUM_PATH selects a browser. */
export async function findLightBrowser() {
  if (process.platform !== 'linux' || process.env.CHROMIUM_PATH) return undefined;
  return firstThatRuns(
    [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].map((directory) => join(directory, LIGHT)),
  );
}

/** The path of a Chromium that runs: configured, found on the machine, or downloaded. */
export async function ensureBrowser(env) {
  const found = await findBrowser();
  if (found) return found;
  const failures = [];
  for (const fetch of [fetchFromPlaywright, fetchFromDebian]) {
    try {
      await fetch(env);
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      failures.push(error.message);
    }
    const fetched = await findBrowser();
    if (fetched) return fetched;
  }
  throw new Error(
    `No Chromium was found and none could be fetched (${failures.join('; ')}): set CHROMIUM_PATH.`,
  );
}

async function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)));
  return firstThatRuns([
    process.env.CHROMIUM_PATH,
    ...onPath,
    ...(usualPlaces[process.platform] ?? []),
    playwrightBrowser(),
  ]);
}

async function firstThatRuns(candidates) {
  for (const candidate of new Set(candidates)) {
    if (candidate && isProgram(candidate) && (await canRun(candidate))) return candidate;
  }
  return undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A wrapper may exist without its browser, or a browser without its libraries. */
async function canRun(path) {
  // On Windows, `--version` opens a window.
  if (process.platform === 'win32') return true;
  try {
    await runQuietly(path, ['--version']);
    return true;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return false;
  }
}

function playwrightBrowser() {
  try {
    return createRequire(join(web, 'package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function fetchFromPlaywright(env) {
  return showStep('Getting a browser', () =>
    runQuietly('playwright', ['install', '--no-shell', 'chromium'], {
      env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    }),
  );
}

async function fetchFromDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await showStep('Getting a browser from Debian', async () => {
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '-y', 'chromium', 'fonts-noto-color-emoji'], { env });
    // Not every release has this package, and it is optional.
    await runQuietly('apt-get', ['install', '-y', LIGHT], { env }).catch((error) => {
      if (error instanceof Interrupted) throw error;
    });
  });
}

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { distribution } from './support/places.ts';
import { expectSettled, privateScreens, publicScreens, type Screen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PUBLIC_BYTES = 200_000;
const PRIVATE_BYTES = 300_000;

const gzipped = (path: string) => gzipSync(readFileSync(distribution + path)).length;

/** The bytes of all scripts of a first visit: whatever the page asks for, whether or not the browser has it by now. */
async function weigh(page: Page, screen: Screen): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  };
  page.on('request', note);
  await page.goto(screen.path);
  await expectSettled(page, screen);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...scripts].reduce((sum, path) => sum + gzipped(path), 0);
}

test('the screens of a stranger are light', async ({ people, open }) => {
  await people.set(people.owner, 'allowSignup', 'enabled');
  const page = await open('about:blank');
  for (const screen of publicScreens) {
    const bytes = await weigh(page, screen);
    expect(bytes, screen.path).toBeGreaterThan(50_000);
    // Sign-up is seen once, and by few: it has the room of the others.
    expect
      .soft(bytes, screen.path)
      .toBeLessThanOrEqual(screen.path === '/login' ? PUBLIC_BYTES : PRIVATE_BYTES);
  }
  await people.set(people.owner, 'allowSignup', 'disabled');
});

test('every other screen is light', async ({ people, open }) => {
  await people.set(people.owner, 'scheduleType', 'company');
  const page = await open('about:blank', { as: people.owner });
  for (const screen of privateScreens) {
    const bytes = await weigh(page, screen);
    expect(bytes, screen.path).toBeGreaterThan(100_000);
    expect.soft(bytes, screen.path).toBeLessThanOrEqual(PRIVATE_BYTES);
  }
});

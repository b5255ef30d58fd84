import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { distribution } from './support/places.ts';
import { expectSettled, privateScreens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const LOGIN_BYTES = 200_000;
const SCREEN_BYTES = 300_000;

/** The scripts a browser with an empty cache has fetched so far, each as large as it is gzipped. */
function scriptsOf(context: BrowserContext): () => number {
  const scripts = new Set<string>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return () =>
    [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(distribution + path)).length, 0);
}

test('the sign-in page is light', async ({ open }) => {
  const page = await open('about:blank');
  const fetched = scriptsOf(page.context());
  await page.goto('/login');
  await expectSettled(page, t('sessions.loginTitle'));
  await page.waitForLoadState('networkidle');
  expect(fetched()).toBeGreaterThan(50_000);
  expect(fetched()).toBeLessThanOrEqual(LOGIN_BYTES);
});

for (const { path, title } of privateScreens) {
  test(`a first visit to ${path} is light`, async ({ people, open }) => {
    const page = await open('about:blank', { as: people.owner });
    const fetched = scriptsOf(page.context());
    await page.goto(path);
    await expectSettled(page, title);
    await page.waitForLoadState('networkidle');
    expect(fetched()).toBeLessThanOrEqual(SCREEN_BYTES);
  });
}

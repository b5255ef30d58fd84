import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { api } from '@prosa/contract';
import { distribution } from './support/paths.ts';
import { expectSettled, privateScreens, publicScreens, type Screen } from './support/screen-list.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const PUBLIC_BYTES = 200_000;
/** Half of it is what every page needs, to which each new area adds a little: its routes, its events, its menu entries. */
const PRIVATE_BYTES = 315_000;
/** A form: it brings what elsewhere comes with the first dialog. */
const WITH_DIALOG_BYTES = 330_000;
const screensWithDialog = ['/campaigns-config'];
/** Every file costs a request, and HTTP/1 browsers make only six at a time. */
const FILES = 60;

const gzipped = (path: string) => gzipSync(readFileSync(distribution + path)).length;

/** The compressed size of all scripts of a first visit: everything the page requests, cached or not. */
async function measureScripts(page: Page, path: string, settled: () => Promise<unknown>): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await settled();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  expect.soft(scripts.size, `files of ${path}`).toBeLessThanOrEqual(FILES);
  return [...scripts].reduce((sum, script) => sum + gzipped(script), 0);
}

const measureScreenScripts = (page: Page, screen: Screen) =>
  measureScripts(page, screen.path, () => expectSettled(page, screen));

test('the screens of a stranger are light', async ({ people, open }) => {
  await people.set(people.owner, 'allowSignup', 'enabled');
  const page = await open('about:blank');
  for (const screen of publicScreens) {
    const bytes = await measureScreenScripts(page, screen);
    expect(bytes, screen.path).toBeGreaterThan(50_000);
    // Sign-up is rarely visited, so it has the limit of the private screens.
    expect
      .soft(bytes, screen.path)
      .toBeLessThanOrEqual(screen.path === '/login' ? PUBLIC_BYTES : PRIVATE_BYTES);
  }
  await people.set(people.owner, 'allowSignup', 'disabled');
});

test('every other screen is light', async ({ people, open }) => {
  // Slow: each screen is loaded with an empty cache until it makes no more requests.
  test.slow();
  await people.set(people.owner, 'scheduleType', 'company');
  const page = await open('about:blank', { as: people.owner });
  for (const screen of privateScreens) {
    const bytes = await measureScreenScripts(page, screen);
    expect(bytes, screen.path).toBeGreaterThan(100_000);
    expect
      .soft(bytes, screen.path)
      .toBeLessThanOrEqual(screensWithDialog.includes(screen.path) ? WITH_DIALOG_BYTES : PRIVATE_BYTES);
  }
});

test('a ticket opened by its address is light', async ({ company, people, open }) => {
  const admin = await people.as(company.admin);
  const contact = await admin.call(api.contacts.create, {
    body: { name: 'Rita Lopes', number: '5511987650001' },
  });
  const queue = await admin.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
  await admin.call(api.connections.create, { body: { name: 'Loja', isDefault: true } });
  const { uuid } = await admin.call(api.tickets.create, {
    body: { contactId: contact.id, queueId: queue.id, status: 'open' },
  });
  const page = await open('about:blank', { as: company.admin });
  const bytes = await measureScripts(page, `/tickets/${uuid}`, () =>
    expect(page.getByRole('textbox', { name: t('composer.placeholder') })).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(250_000);
  expect(bytes).toBeLessThanOrEqual(PRIVATE_BYTES);
});

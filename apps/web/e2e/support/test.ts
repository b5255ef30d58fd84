import { API_BASE, type Language, REFRESH_COOKIE, STORAGE_KEYS } from '@prosa/contract';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Client, Credentials } from './api-client.ts';
import { People, type TestCompany } from './people.ts';
import type { Server } from './server.ts';
import { test as base } from './worker-fixtures.ts';
import { mockVideoService } from './mock-video-service.ts';
import { BrowserErrors } from './browser-errors.ts';

export { expect };

export interface Visit {
  /** Signed in as this person; without one, a stranger comes. */
  as?: Credentials;
  scheme?: 'light' | 'dark';
  language?: Language;
  /** The service worker fills its cache, which costs a second: only for tests about it. */
  installs?: boolean;
  /** What the video service has; everything, unless told otherwise. */
  videos?: 'gone';
  options?: BrowserContextOptions;
}

/** A browser of its own at this path; all of them are watched, and closed after the test. */
export type Open = (path: string, visit?: Visit) => Promise<Page>;

interface TestFixtures {
  watch: BrowserErrors;
  people: People;
  /** A company of the test's own with its administrator. */
  company: TestCompany;
  open: Open;
  /** The same in a browser that has everything: only for tests about notices, microphone and camera. */
  openInFullBrowser: Open;
}

export const test = base.extend<TestFixtures>({
  watch: async ({}, use) => {
    const watch = new BrowserErrors();
    await use(watch);
    expect(watch.faults, 'what went wrong in the browser').toEqual([]);
  },

  people: ({ server }, use) => use(new People(server)),

  company: async ({ people }, use) => use(await people.addCompany()),

  open: ({ browser, server, people, watch }, use) => openIn(browser, { server, people, watch }, use),
  openInFullBrowser: ({ fullBrowser, server, people, watch }, use) =>
    openIn(fullBrowser, { server, people, watch }, use),
});

interface OpenDependencies {
  server: Server;
  people: People;
  watch: BrowserErrors;
}

async function openIn(
  browser: Browser,
  { server, people, watch }: OpenDependencies,
  use: (open: Open) => Promise<void>,
): Promise<void> {
  const opened: Page[] = [];
  await use(async (path, { as: person, scheme, language, installs, videos, options = {} } = {}) => {
    const session = person && (await people.sessionForBrowser(person));
    const stored = {
      ...(session && { [STORAGE_KEYS.token]: session.token }),
      ...(scheme && { [STORAGE_KEYS.preferredTheme]: scheme }),
      ...(language && { [STORAGE_KEYS.language]: language }),
    };
    const context = await browser.newContext({ baseURL: server.url, ...options });
    await watch.attach(context);
    if (!installs) await context.addInitScript(blockServiceWorker);
    await context.addInitScript(seedLocalStorage, { origin: new URL(server.url).origin, stored });
    const page = await context.newPage();
    opened.push(page);
    await mockVideoService(page, videos);
    if (session) await context.addCookies([refreshCookie(server.url, session)]);
    await page.goto(path);
    return page;
  });
  for (const page of opened) await page.context().close();
}

/** As a browser does that has no room left. */
function blockServiceWorker(): void {
  if ('ServiceWorkerContainer' in globalThis)
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('No workers in this test'));
}

/**
 * What a browser has kept that somebody signed in with before. It is there before the first page is, and never
 * again: what the application changes or throws away stays as it left it.
 */
function seedLocalStorage({ origin, stored }: { origin: string; stored: Record<string, string> }): void {
  if (location.origin !== origin || localStorage.getItem('kept-once')) return;
  for (const [name, value] of Object.entries({ ...stored, 'kept-once': 'yes' }))
    localStorage.setItem(name, value);
}

const refreshCookie = (url: string, { refreshToken }: Client) => ({
  name: REFRESH_COOKIE,
  value: refreshToken,
  domain: new URL(url).hostname,
  path: `${API_BASE}/auth`,
  httpOnly: true,
  sameSite: 'Strict' as const,
});

import { API_BASE, type Language, REFRESH_COOKIE, STORAGE_KEYS } from '@prosa/contract';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { Client, Credentials } from './api.ts';
import { OWNER, People, type TestCompany } from './people.ts';
import { Server } from './server.ts';
import { standInForVideos } from './videos.ts';
import { Watch } from './watch.ts';

export { expect };

export interface Visit {
  /** Signed in as this person; without one, a stranger comes. */
  as?: Credentials;
  scheme?: 'light' | 'dark';
  language?: Language;
  /** The service worker fills its cache, which costs a second: only for tests about it. */
  installs?: boolean;
  options?: BrowserContextOptions;
}

/** A browser of its own at this path; all of them are watched, and closed after the test. */
export type Open = (path: string, visit?: Visit) => Promise<Page>;

interface TestFixtures {
  watch: Watch;
  people: People;
  /** A company of the test's own with its administrator. */
  company: TestCompany;
  open: Open;
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = new Server({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  watch: async ({}, use) => {
    const watch = new Watch();
    await use(watch);
    expect(watch.faults, 'what went wrong in the browser').toEqual([]);
  },

  people: ({ server }, use) => use(new People(server)),

  company: async ({ people }, use) => use(await people.addCompany()),

  open: async ({ browser, server, people, watch }, use) => {
    const opened: Page[] = [];
    await use(async (path, { as: person, scheme, language, installs, options = {} } = {}) => {
      const session = person && (await people.signIn(person));
      const stored = {
        ...(session && { [STORAGE_KEYS.token]: session.token }),
        ...(scheme && { [STORAGE_KEYS.preferredTheme]: scheme }),
        ...(language && { [STORAGE_KEYS.language]: language }),
      };
      const context = await browser.newContext({ baseURL: server.url, ...options });
      await watch.over(context);
      if (!installs) await context.addInitScript(refuseWorker);
      await standInForVideos(context);
      const page = await context.newPage();
      opened.push(page);
      if (session) await context.addCookies([refreshCookie(server.url, session)]);
      await store(page, stored);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/** As a browser does that has no room left. */
function refuseWorker(): void {
  if ('ServiceWorkerContainer' in globalThis)
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('No workers in this test'));
}

/** What a browser has kept that somebody signed in with before. */
async function store(page: Page, stored: Record<string, string>): Promise<void> {
  if (Object.keys(stored).length === 0) return;
  // A picture is the lightest page there is.
  await page.goto('/icon.svg');
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, stored);
}

const refreshCookie = (url: string, { refreshToken }: Client) => ({
  name: REFRESH_COOKIE,
  value: refreshToken,
  domain: new URL(url).hostname,
  path: `${API_BASE}/auth`,
  httpOnly: true,
  sameSite: 'Strict' as const,
});

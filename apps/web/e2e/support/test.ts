import { API_BASE, type Language, REFRESH_COOKIE, STORAGE_KEYS } from '@prosa/contract';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Client, Credentials } from './api-client.ts';
import { People, type TestCompany } from './people.ts';
import type { Server } from './server.ts';
import { test as base } from './worker-fixtures.ts';
import { mockVideoService } from './mock-video-service.ts';
import { BrowserErrors } from './browser-errors.ts';
import type { ContextPool } from './context-pool.ts';

export { expect };

interface Visit {
  /** The user to sign in; without one, the page is not signed in. */
  as?: Credentials;
  scheme?: 'light' | 'dark';
  language?: Language;
  /** Installs the service worker, which takes a second: only for tests about it. */
  installs?: boolean;
  /** The state of the video service; available by default. */
  videos?: 'gone';
  options?: BrowserContextOptions;
}

/** Opens a path in a browser context that no other visit of the test shares; it is watched for errors. */
type Open = (path: string, visit?: Visit) => Promise<Page>;

interface TestFixtures {
  watch: BrowserErrors;
  people: People;
  /** A company of this test with its administrator. */
  company: TestCompany;
  open: Open;
  /** The same in a complete browser: only for tests about notifications, microphone and camera. */
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

  open: ({ contexts, server, people, watch }, use) => openIn(contexts, { server, people, watch }, use),
  openInFullBrowser: ({ fullContexts, server, people, watch }, use) =>
    openIn(fullContexts, { server, people, watch }, use),
});

interface OpenDependencies {
  server: Server;
  people: People;
  watch: BrowserErrors;
}

async function openIn(
  contexts: ContextPool,
  { server, people, watch }: OpenDependencies,
  use: (open: Open) => Promise<void>,
): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  await use(async (path, { as: person, scheme, language, installs, videos, options = {} } = {}) => {
    const session = person && (await people.sessionForBrowser(person));
    const stored = {
      ...(session && { [STORAGE_KEYS.token]: session.token }),
      ...(scheme && { [STORAGE_KEYS.preferredTheme]: scheme }),
      ...(language && { [STORAGE_KEYS.language]: language }),
    };
    const page = await contexts.openPage({ options: { baseURL: server.url, ...options }, installs });
    const context = page.context();
    const ignore = watch.attach(context);
    closing.push(async () => {
      await contexts.takeBack(context);
      ignore();
    });
    await page.addInitScript(seedLocalStorage, { origin: new URL(server.url).origin, stored });
    await mockVideoService(page, videos);
    if (session) await context.addCookies([refreshCookie(server.url, session)]);
    await page.goto(path);
    return page;
  });
  for (const close of closing) await close();
}

/**
 * Seeds localStorage as if the user had signed in before. Does so once, not at each reload: later changes by the
 * application remain.
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

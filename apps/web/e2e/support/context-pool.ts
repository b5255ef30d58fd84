import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { reportPolicyViolations } from './browser-errors.ts';

interface Wish {
  options: BrowserContextOptions;
  /** Installs the service worker: the context is of no use to another test. */
  installs?: boolean | undefined;
}

/** Everything that a page can store except the cookies, which belong to no origin. */
const STORED = 'local_storage,indexeddb,cache_storage,file_systems,service_workers';

/**
 * The browser contexts of a worker, lent to one test after the other. What a context has fetched and compiled of the
 * application it keeps, as a person's browser does: to open a page in a new one is half as much work again. Of the
 * test before it keeps nothing else.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #idle = new Map<string, BrowserContext[]>();
  readonly #keys = new Map<BrowserContext, string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page in a context without cookies, stored data and other pages. */
  async openPage(wish: Wish): Promise<Page> {
    if (wish.installs) return (await this.#create(wish)).newPage();
    const key = JSON.stringify(wish.options);
    const idle = this.#idle.get(key)?.pop();
    if (idle) return openEmptied(idle, wish.options.baseURL ?? '');
    const context = await this.#create(wish);
    this.#keys.set(context, key);
    this.#keepUnlessClockIsInstalled(context);
    return context.newPage();
  }

  /** Closes the pages, and keeps the context unless the test has closed it. */
  async takeBack(context: BrowserContext): Promise<void> {
    const key = this.#keys.get(context);
    if (key === undefined || context.isClosed()) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context]);
  }

  /** A fake clock cannot be removed from a context again, so the context is then closed instead of kept. */
  #keepUnlessClockIsInstalled(context: BrowserContext): void {
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      this.#keys.delete(context);
      return install(options);
    };
  }

  async #create({ options, installs }: Wish): Promise<BrowserContext> {
    const context = await this.#browser.newContext(options);
    await context.addInitScript(reportPolicyViolations);
    if (!installs) await context.addInitScript(blockServiceWorker);
    return context;
  }
}

/** Emptied now and not when it was given back, because pages that close may still write. */
async function openEmptied(context: BrowserContext, origin: string): Promise<Page> {
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await devtools.detach();
  return page;
}

/** Registration fails, as in a browser without free storage. */
function blockServiceWorker(): void {
  if ('ServiceWorkerContainer' in globalThis)
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('No workers in this test'));
}

import type { PushBrowser, PushPeer } from '@prosa/peers/push';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect } from './test.ts';

/** What a notice of the system says. */
interface SystemNotification {
  title: string;
  body: string;
}

/**
 * A browser whose push service is on this computer. The browsers of tests reach none of their maker's, so the
 * subscription is ours; what is pushed to it is handed to the service worker as the browser would.
 */
export class PushedBrowser {
  readonly #devtools: CDPSession;
  readonly #worker: Worker;
  readonly #service: PushBrowser;
  readonly #origin: string;
  readonly #registrationId: string;
  #handed = 0;

  private constructor(page: Page, devtools: CDPSession, service: PushBrowser, registrationId: string) {
    this.#devtools = devtools;
    this.#service = service;
    this.#registrationId = registrationId;
    this.#origin = new URL(page.url()).origin;
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('There is no service worker.');
    this.#worker = worker;
  }

  static async with(page: Page, pushService: PushPeer): Promise<PushedBrowser> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const service = pushService.subscribe();
    const { endpoint, keys } = service;
    await page.evaluate(
      (subscription) => {
        Object.assign(PushManager.prototype, {
          subscribe: () => Promise.resolve({ toJSON: () => subscription }),
        });
      },
      { endpoint, keys },
    );
    // The pages of the product may all be closed: another one keeps the tools open.
    const devtools = await page.context().newCDPSession(await page.context().newPage());
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin));
        if (found) resolve(found.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const browser = new PushedBrowser(page, devtools, service, await registered);
    await browser.#standInForWindows();
    return browser;
  }

  /** Browsers let a worker open and raise windows only after a real click on a real notice. */
  #standInForWindows(): Promise<void> {
    return this.#worker.evaluate(() => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      Object.assign(Object.getPrototypeOf(Reflect.get(globalThis, 'clients')) as object, {
        openWindow: (path: string) => Promise.resolve(void opened.push(path)),
      });
      const { prototype } = Reflect.get(globalThis, 'WindowClient') as { prototype: object };
      Object.assign(prototype, {
        focus(this: object) {
          return Promise.resolve(this);
        },
      });
    });
  }

  /** Hands over the next push, once it has come. */
  async deliverNextPush(): Promise<unknown> {
    await expect.poll(() => this.#service.pushed.length).toBeGreaterThan(this.#handed);
    const data = this.#service.pushed[this.#handed]?.payload ?? '';
    this.#handed += 1;
    await this.#devtools.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId: this.#registrationId,
      data,
    });
    return JSON.parse(data);
  }

  /** What the system shows at the moment. */
  notifications(): Promise<SystemNotification[]> {
    return this.#worker.evaluate(async () => {
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  }

  /** A click on the notice with this title. */
  click(title: string): Promise<void> {
    return this.#worker.evaluate(async (wanted) => {
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      const notification = (await registration.getNotifications()).find((shown) => shown.title === wanted);
      if (!notification) throw new Error(`There is no notice ${wanted}.`);
      const Kind = Reflect.get(globalThis, 'NotificationEvent') as new (name: string, init: object) => Event;
      const event = new Kind('notificationclick', { notification });
      let done: Promise<unknown> = Promise.resolve();
      Object.assign(event, { waitUntil: (work: Promise<unknown>) => void (done = work) });
      globalThis.dispatchEvent(event);
      await done;
    }, title);
  }

  /** The addresses for which a window was wanted. */
  openedWindows(): Promise<string[]> {
    return this.#worker.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);
  }
}

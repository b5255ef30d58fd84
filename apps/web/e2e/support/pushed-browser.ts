import type { PushBrowser, PushPeer } from '@prosa/peers/push';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect } from './test.ts';

/** A system notification. */
interface SystemNotification {
  title: string;
  body: string;
}

/**
 * A browser with a local push service. Test browsers cannot reach the vendor's service, so the subscription is faked,
 * and pushes are delivered to the service worker through the devtools protocol.
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
    // All pages of the product may be closed, so the devtools session is attached to an extra page.
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

  /** Browsers let a service worker open and focus windows only after a real click, so both calls are replaced. */
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

  /** Waits for the next push and delivers it to the service worker. */
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

  /** The notifications that are currently shown. */
  notifications(): Promise<SystemNotification[]> {
    return this.#worker.evaluate(async () => {
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  }

  /** Clicks the notification with this title. */
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

  /** The URLs that the service worker wanted to open. */
  openedWindows(): Promise<string[]> {
    return this.#worker.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);
  }
}

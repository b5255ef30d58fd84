import { API_BASE } from '@prosa/contract';
import type { Page, Route } from '@playwright/test';

interface HeldResponse {
  /** Resolves when the server has replied. */
  whenReceived: Promise<void>;
  release: () => Promise<void>;
}

/** Holds back the next response to this call: the server has replied, but the page gets it only after `release`. */
export async function holdResponse(page: Page, method: string, path: string): Promise<HeldResponse> {
  const { promise: whenRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: whenReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: whenTold, resolve: told } = Promise.withResolvers<void>();
  const address = `**${API_BASE}${path}`;
  const hold = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    read();
    await whenReleased;
    await route.fulfill({ response });
    await page.unroute(address, hold);
    told();
  };
  await page.route(address, hold);
  return {
    whenReceived: whenRead,
    release: async () => {
      release();
      await whenTold;
      // Waits a frame, so that the page has processed the response.
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    },
  };
}

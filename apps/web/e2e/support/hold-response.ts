import { API_BASE } from '@prosa/contract';
import type { Page, Route } from '@playwright/test';

interface HeldResponse {
  /** The server has answered. */
  whenReceived: Promise<void>;
  release: () => Promise<void>;
}

/** The next answer to this call is there, but reaches the page only when it is let go. */
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
      // The page has had its turn with it when a frame has passed after it.
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    },
  };
}

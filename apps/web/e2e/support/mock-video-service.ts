import type { Page } from '@playwright/test';
import { picture } from './pictures.ts';

const PICTURES = 'https://img.youtube.com/*';
const PLAYERS = 'https://www.youtube-nocookie.com/*';
const PLAYER = '<!doctype html><html lang="en"><title>Player</title><p>Playing</p></html>';

const answer = (status: number, type = '', body: string | Buffer = '') => ({
  responseCode: status,
  responseHeaders: [{ name: 'content-type', value: type }],
  body: Buffer.from(body).toString('base64'),
});

/**
 * Serves the requests to the external video service, so that nothing leaves the machine. Only its addresses are
 * intercepted: Playwright's `route` would intercept every request of the page and disable the browser cache.
 */
export async function mockVideoService(page: Page, has: 'gone' | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const found = request.url.startsWith(PLAYERS.slice(0, -1))
      ? answer(200, 'text/html', PLAYER)
      : answer(200, 'image/png', picture(320, 180, '#1f6feb'));
    // The page may have been closed meanwhile.
    session
      .send('Fetch.fulfillRequest', { requestId, ...(has === 'gone' ? answer(404) : found) })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: PICTURES }, { urlPattern: PLAYERS }] });
}

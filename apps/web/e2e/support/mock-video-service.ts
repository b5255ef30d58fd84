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
 * The video service is another company's: what it would answer comes from here, and nothing leaves the machine.
 * Only its own addresses are waited at: Playwright's `route` would stop every request of the page, and keep the
 * browser from using its cache.
 */
export async function mockVideoService(page: Page, has: 'gone' | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const found = request.url.startsWith(PLAYERS.slice(0, -1))
      ? answer(200, 'text/html', PLAYER)
      : answer(200, 'image/png', picture(320, 180, '#1f6feb'));
    // A page that is closed meanwhile wants no answer.
    session
      .send('Fetch.fulfillRequest', { requestId, ...(has === 'gone' ? answer(404) : found) })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: PICTURES }, { urlPattern: PLAYERS }] });
}

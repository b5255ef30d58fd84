import type { BrowserContext } from '@playwright/test';
import { picture } from './pictures.ts';

/** The video service is another company's: what it would answer comes from here, and nothing leaves the machine. */
export async function standInForVideos(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/img\.youtube\.com\//, (route) =>
    route.fulfill({ contentType: 'image/png', body: picture(320, 180, '#1f6feb') }),
  );
  await context.route(/^https:\/\/www\.youtube-nocookie\.com\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title><p>Playing</p></html>',
    }),
  );
}

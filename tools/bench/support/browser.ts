import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Product } from './product.ts';

/** The browser of `CHROMIUM_PATH`, or the one that Playwright installed. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
}

/** Signs in: the browser gets the session cookie, and the token where the application stores it. */
export async function signInContext(
  context: BrowserContext,
  { url }: Product,
  person: { email: string; password: string },
): Promise<void> {
  const reply = await context.request.post(`${url}/api/auth/login`, { data: person });
  const { token } = (await reply.json()) as { token: string };
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { OWNER, removeData, startProduct, temporaryData } from './product.ts';

// The JavaScript a browser with an empty cache fetches for each screen, gzipped, from the built web.

const distribution = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const screens = ['/', '/users', '/settings', '/companies', '/helps', '/todolist'];

const data = await temporaryData();
const product = await startProduct(data);
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  console.log(`/login: ${await measure('/login')} kB`);
  const { token } = await product.signIn(OWNER);
  for (const screen of screens) console.log(`${screen}: ${await measure(screen, token)} kB`);
} finally {
  await browser.close();
  await product.stop();
  await removeData(data);
}

async function measure(path: string, token?: string): Promise<string> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  await context.close();
  const sizes = await Promise.all([...scripts].map(async (script) => gzipSync(await readFile(distribution + script)).length));
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
}

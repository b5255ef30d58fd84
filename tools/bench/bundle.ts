import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchBrowser, signInContext } from './support/browser.ts';
import { OWNER, removeData, startProduct, temporaryData } from './support/product.ts';

// The gzipped JavaScript that a browser with an empty cache fetches for each screen of the built web.

const distribution = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const screens = ['/', '/tickets', '/users', '/settings', '/companies', '/helps', '/todolist'];

const data = await temporaryData();
const product = await startProduct(data);
const browser = await launchBrowser();
try {
  console.log(`/login: ${await measure('/login')} kB`);
  for (const screen of screens) console.log(`${screen}: ${await measure(screen, OWNER)} kB`);
} finally {
  await browser.close();
  await product.stop();
  await removeData(data);
}

async function measure(path: string, person?: typeof OWNER): Promise<string> {
  // A new context per screen, so that the cache is empty. The service worker would prefetch every screen.
  const context = await browser.newContext();
  await context.route('**/sw.js', (route) => route.abort());
  if (person) await signInContext(context, product, person);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  await context.close();
  const sizes = await Promise.all(
    [...scripts].map(async (script) => gzipSync(await readFile(distribution + script)).length),
  );
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
}

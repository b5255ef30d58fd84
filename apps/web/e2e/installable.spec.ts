import { DEFAULT_APP_NAME } from '@prosa/contract';
import { heading } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('the browser finds nothing that would keep it from installing the application', async ({ open }) => {
  const page = await open('/login', { installs: true });
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const told = JSON.parse(manifest.data ?? '{}') as { name: string; icons: { src: string }[] };
  expect(told).toMatchObject({ name: DEFAULT_APP_NAME, display: 'standalone', start_url: '/' });
  for (const { src } of told.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers use private contexts, so this error is expected.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('without a network the application itself comes up and says so', async ({ company, open, watch }) => {
  // Slow: the service worker caches every file first.
  test.slow();
  watch.expect(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|WebSocket connection/);
  const page = await open('/todolist', { as: company.admin, installs: true });
  await expect(heading(page, t('tasks.title'))).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page, t('common.offlineTitle'))).toBeVisible();
  await expect(page.getByText(t('common.offlineText'))).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(heading(page, t('tasks.title'))).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test('what the service worker keeps never includes what the server knows', async ({ company, open }) => {
  // Slow: the service worker caches every file first.
  test.slow();
  const page = await open('/users', { as: company.admin, installs: true });
  await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(?:api|media|branding|socket\.io)/.test(path))).toEqual([]);
});

import { devices, type Page } from '@playwright/test';
import { dialog } from './support/screen.ts';
import { expectSettled, privateScreens, publicScreens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
const options = { viewport, hasTouch, isMobile };

/** How far the page reaches beyond the screen; people cannot see what is out there. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the screens of a stranger fit on a phone', async ({ people, open }) => {
  await people.set(people.owner, 'allowSignup', 'enabled');
  for (const { path, title } of publicScreens) {
    const page = await open(path, { options });
    await expectSettled(page, title);
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('every screen fits on a phone', async ({ people, open }) => {
  await people.addHelp();
  await people.set(people.owner, 'scheduleType', 'company');
  const page = await open('/', { as: people.owner, options });
  for (const { path, title } of privateScreens) {
    await page.goto(path);
    await expectSettled(page, title);
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('the main action of each list is within reach of a thumb', async ({ people, open }) => {
  const page = await open('/users', { as: people.owner, options });
  await page.getByRole('button', { name: t('users.add') }).tap();
  await expect(dialog(page, t('users.add'))).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto('/companies');
  await page.getByRole('button', { name: t('companies.add') }).tap();
  await expect(dialog(page)).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

import { api } from '@prosa/contract';
import { devices, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { dialog, searchRow, navigateTo, heading, menu } from './support/page-helpers.ts';
import {
  expectHeading,
  expectSettled,
  portuguese,
  privateScreens,
  publicScreens,
} from './support/screen-list.ts';
import { ComposerBox } from './support/composer.ts';
import { log } from './support/conversation-log.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const { hasTouch, isMobile } = devices['iPhone 13'];
const options = { viewport: { width: 390, height: 844 }, hasTouch, isMobile };

/** Nothing is wider than the screen, where it could not be reached. */
async function expectFits(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(beyond, where).toBeLessThanOrEqual(0);
}

/**
 * The button can be scrolled into view and tapped: the trial tap checks this. Its position afterwards is not checked,
 * because content that loads late may move it.
 */
async function expectReachable(page: Page, name: string): Promise<void> {
  const action = page.getByRole('button', { name, exact: true }).first();
  await action.tap({ trial: true });
  const size = await action.boundingBox();
  expect.soft(Math.min(size?.width ?? 0, size?.height ?? 0), name).toBeGreaterThanOrEqual(24);
}

test('the screens of a stranger fit', async ({ people, open }) => {
  await people.addPlan({ isPublic: true });
  await people.set(people.owner, 'allowSignup', 'enabled');
  const page = await open('/login', { options });
  for (const screen of publicScreens) {
    await navigateTo(page, screen.path);
    await expectSettled(page, screen);
    await expectFits(page, screen.path);
    if (screen.action) await expectReachable(page, screen.action(portuguese));
  }
  await people.set(people.owner, 'allowSignup', 'disabled');
});

test('every other screen fits, and what one comes for is within reach', async ({ people, open }) => {
  await people.addHelp();
  await people.set(people.owner, 'scheduleType', 'company');
  const page = await open('/', { as: people.owner, options });
  for (const screen of privateScreens) {
    await navigateTo(page, screen.path);
    await expectSettled(page, screen);
    await expectFits(page, screen.path);
    if (screen.action) await expectReachable(page, screen.action(portuguese));
  }
});

test('every dialog fits, and can be saved and closed', async ({ company, people, open }) => {
  const page = await open('/', { as: people.owner, options });
  for (const [path, button] of [
    ['/users', t('users.add')],
    ['/announcements', t('announcements.add')],
    ['/chats', t('chats.add')],
    ['/companies', t('companies.add')],
    ['/invoices', t('invoices.managed.add')],
    ['/settings?tab=plans', t('plans.add')],
    ['/settings?tab=helps', t('helps.add')],
  ] as const) {
    await navigateTo(page, path);
    await page.getByRole('button', { name: button, exact: true }).first().tap();
    await expect(dialog(page, button)).toBeVisible();
    await expectFits(page, button);
    await expectReachable(page, t('common.save'));
    await dialog(page, button)
      .getByRole('button', { name: t('common.cancel') })
      .tap();
    await expect(dialog(page, button)).toHaveCount(0);
  }
  await navigateTo(page, '/companies');
  // The previous screen also has a search field and stays until this one is loaded.
  await expectHeading(page, t('companies.title'));
  const found = await searchRow(page, company.name);
  await found.getByRole('button', { name: t('companies.renew.action') }).tap();
  await expect(dialog(page, t('companies.renew.title'))).toBeVisible();
  await expectFits(page, t('companies.renew.title'));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('the menu opens over the screen and goes away', async ({ company, people, open, watch }) => {
  watch.expect(/^402 /);
  const page = await open('/', { as: await people.addUser(company), options });
  await page.getByRole('button', { name: t('shell.openMenu') }).tap();
  await expect(menu(page)).toBeVisible();
  await expectFits(page, 'the menu');
  await menu(page)
    .getByRole('link', { name: t('shell.menu.tasks') })
    .tap();
  await expect(heading(page, t('tasks.title'))).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await page.getByRole('button', { name: t('shell.account') }).tap();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectFits(page, 'the account menu');

  const owner = await people.as(people.owner);
  await owner.call(api.companies.update, { params: { id: company.id }, body: { dueDate: dayFromToday(-1) } });
  await page.reload();
  await expectHeading(page, t('sessions.expiredTitle'));
  await expectFits(page, 'an expired subscription');
});

test('with its keyboard open a phone shows more messages than anything else, and six contacts without', async ({
  shop,
  company,
  people,
  open,
}) => {
  const { ticket } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant, options });
  const { text } = new ComposerBox(page);
  await text.tap();
  const keyboardHeight = 336;
  const visible = options.viewport.height - keyboardHeight;
  await page.setViewportSize({ ...options.viewport, height: visible });
  const heightOf = async (part: typeof text) => (await part.boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf(log(page))).toBeGreaterThan(visible / 2);
  // One row, high enough to touch.
  expect(await heightOf(text)).toBeLessThan(50);

  const admin = await people.as(company.admin);
  for (let number = 1; number <= 6; number += 1)
    await admin.call(api.contacts.create, {
      body: { name: `Contato ${number}`, number: `551198888770${number}`, email: 'contato@exemplo.com' },
    });
  const contacts = await open('/contacts', { as: company.admin, options });
  await expect(contacts.getByRole('row', { name: /Contato 6/ })).toBeInViewport({ ratio: 1 });
});

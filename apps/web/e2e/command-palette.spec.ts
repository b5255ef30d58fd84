import type { Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { dialog, expectSignedIn, heading } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const search = (page: Page) => page.getByPlaceholder(t('shell.palette.placeholder'));

async function openPalette(page: Page): Promise<void> {
  await expectSignedIn(page);
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
}

test('finds screens by typing, with or without accents', async ({ company, open }) => {
  const page = await open('/', { as: company.admin });
  await openPalette(page);
  await search(page).fill('configuracoes');
  await expect(page.getByRole('button', { name: t('shell.menu.settings') }).last()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, t('settings.title'))).toBeVisible();
  await expect(search(page)).toHaveCount(0);

  await openPalette(page);
  await search(page).fill('nada parecido com isto');
  await expect(page.getByText(t('shell.palette.nothing'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveCount(0);
});

test('does things: adds a person, changes the theme, signs out', async ({ company, open }) => {
  const page = await open('/', { as: company.admin });
  await page.getByRole('button', { name: t('shell.palette.open') }).click();
  await search(page).fill(t('shell.palette.newUser'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page, t('users.add'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, t('users.add'))).toHaveCount(0);

  await openPalette(page);
  await search(page).fill('tema');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await openPalette(page);
  await search(page).fill(t('shell.logout'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
});

test('opens also while one types in a field', async ({ company, open }) => {
  const page = await open('/users', { as: company.admin });
  await page.getByRole('searchbox').fill('Ana');
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
});

test('offers nobody what is not theirs', async ({ company, people, open }) => {
  const page = await open('/', { as: await people.addUser(company) });
  await openPalette(page);
  for (const foreign of [
    t('shell.menu.users'),
    t('shell.menu.settings'),
    t('shell.menu.companies'),
    t('shell.palette.newUser'),
  ]) {
    await search(page).fill(foreign);
    await expect(page.getByText(t('shell.palette.nothing'))).toBeVisible();
  }
  await search(page).fill(t('shell.menu.tasks'));
  await expect(page.getByText(t('shell.palette.nothing'))).toHaveCount(0);

  const admin = await open('/', { as: company.admin });
  await openPalette(admin);
  await search(admin).fill(t('shell.menu.companies'));
  await expect(admin.getByText(t('shell.palette.nothing'))).toBeVisible();
});

test('knows what can be done with the open ticket, and tells tickets of one contact apart', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi', { name: 'Rita Lobo' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(new ComposerBox(page).text).toBeFocused();
  await openPalette(page);
  const here = page.getByRole('dialog').getByRole('button');
  for (const name of [
    t('tickets.view.resolve'),
    t('tickets.view.transfer'),
    t('tickets.view.returnToQueue'),
    t('tickets.shortcuts.note'),
  ])
    await expect(here.filter({ hasText: name }).first()).toBeVisible();
  await search(page).fill(t('tickets.view.transfer'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, t('tickets.dialogs.transferTitle'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(new ComposerBox(page).text).toBeFocused();

  await openPalette(page);
  await search(page).fill('rita lo');
  const found = here.filter({ hasText: `Rita Lobo #${ticket.id}` });
  for (const told of [shop.sales.name, 'Recepção', t('tickets.statuses.open'), customer.phone.slice(-4)])
    await expect(found).toContainText(told);
  // Choosing the contact opens the form for a new ticket.
  await here.filter({ hasText: /^Rita Lobo(?! #)/ }).click();
  const form = dialog(page, t('tickets.new.title'));
  await expect(form.getByRole('combobox', { name: t('tickets.new.contact') })).toHaveValue('Rita Lobo');
});

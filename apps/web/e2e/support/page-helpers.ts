import type { Locator, Page } from '@playwright/test';
import type { Credentials } from './api-client.ts';
import { expect } from './test.ts';
import { t } from './texts.ts';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The counter beside a heading. */
export const countBeside = (title: Locator): Locator => title.locator(':scope + span');

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').getByRole('paragraph').filter({ hasText: text });

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

/** The table row that contains this text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** A field by its label, with or without the asterisk of required fields. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));

/** Toggles a switch by clicking its label, because the input itself is visually hidden. */
export async function toggleSwitch(control: Locator): Promise<void> {
  const id = await control.getAttribute('id');
  await control.page().locator(`label[for="${id}"]`).first().click();
}

/** Navigates without reloading the page: much faster where a test visits many screens. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: t('shell.mainMenu') });

export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: t('sessions.email') }).fill(email);
  await page.getByLabel(t('sessions.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sessions.login'), exact: true }).click();
}

/** Waits until the shell of a signed-in user is visible. */
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: t('shell.account') })).toBeVisible();

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('shell.account') }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
}

/** Searches a list and waits for a single row. An earlier click could miss, because the rows still move. */
export async function searchRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  return row(page, name);
}

import type { Locator, Page } from '@playwright/test';
import type { Credentials } from './api-client.ts';
import { expect } from './test.ts';
import { t } from './texts.ts';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** How many there are, beside the heading. */
export const countBeside = (title: Locator): Locator => title.locator(':scope + span');

/** The short message in the corner. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').getByRole('paragraph').filter({ hasText: text });

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

/** The row of a table in which something stands. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** A field by its label, whether or not a star says that it is required. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));

/** Turns a switch over as people do: by its label, because the switch itself is only drawn. */
export async function toggleSwitch(control: Locator): Promise<void> {
  const id = await control.getAttribute('id');
  await control.page().locator(`label[for="${id}"]`).first().click();
}

/** Goes to another screen as a link does, without a fresh page: much faster where many are visited. */
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

/** The shell is there and somebody is signed in. */
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: t('shell.account') })).toBeVisible();

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('shell.account') }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
}

/** Searches a list for one by its name. What is clicked before nothing else is listed may move away from under it. */
export async function searchRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  return row(page, name);
}

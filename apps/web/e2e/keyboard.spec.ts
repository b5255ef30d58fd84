import type { Page } from '@playwright/test';
import { dialog, expectSignedIn, field, heading, menu } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

/** Whether the focused element has a visible focus outline. */
const hasVisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

test('one signs in and goes everywhere without a mouse', async ({ company, open }) => {
  const page = await open('/login');
  await expect(page.getByRole('textbox', { name: t('sessions.email') })).toBeFocused();
  await page.keyboard.type(company.admin.email);
  await page.keyboard.press('Tab');
  await expect(field(page, t('sessions.password'))).toBeFocused();
  await page.keyboard.type(company.admin.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('common.showPassword') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('sessions.login'), exact: true })).toBeFocused();
  expect(await hasVisibleFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);

  // From the top: the skip link leads past the menu, or Tab goes through it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await menu(page).getByRole('link').first().focus();
  for (const key of ['home', 'reports', 'moments', 'tickets'] as const) {
    const link = menu(page).getByRole('link', { name: t(`shell.menu.${key}`), exact: true });
    await expect(link).toBeFocused();
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press('Tab');
  }
  await menu(page)
    .getByRole('link', { name: t('shell.menu.users') })
    .focus();
  await page.keyboard.press('Enter');
  // The heading has the focus, so it is announced, and the next Tab stays inside the screen.
  await expect(heading(page, t('users.title'))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('a dialog holds the focus while it is open, and gives it back', async ({ company, people, open }) => {
  const bruno = await people.addUser(company);
  const page = await open('/users', { as: company.admin });
  const edit = page.getByRole('button', { name: t('users.editNamed', { name: bruno.name }) });
  await edit.focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, t('users.edit'));
  await expect(field(form, t('users.name'))).toHaveValue(bruno.name);
  const holdsFocus = () => form.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  const stops = await form.getByRole('button').or(form.getByRole('textbox')).count();
  for (let step = 0; step < stops * 2; step++) {
    await page.keyboard.press('Tab');
    expect(await holdsFocus()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();

  await edit.press('Enter');
  await field(form, t('users.farewellMessage')).fill('Salvo pelo teclado');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();

  const remove = page.getByRole('button', { name: t('users.deleteNamed', { name: bruno.name }) });
  await remove.press('Enter');
  await expect(dialog(page, t('users.deleteTitle', { name: bruno.name }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
});

test('menus, tabs and the palette work with arrows', async ({ people, open }) => {
  const page = await open('/settings', { as: people.owner });
  const tab = (name: 'options' | 'companies') =>
    page.getByRole('tab', { name: t(`settings.tabs.${name}`), exact: true });
  await tab('options').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('options')).not.toBeFocused();
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();

  const account = page.getByRole('button', { name: t('shell.account') });
  await account.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: t('shell.profile') });
  await expect(entry).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  const profile = dialog(page, t('users.ownProfile'));
  // The first time, the code of the dialog loads and the menu closes before it opens; the second time it opens at once.
  for (const _ of ['fetched', 'known']) {
    await account.press('Enter');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(profile).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
    await expect(account).toBeFocused();
  }

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(t('shell.palette.placeholder'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder(t('shell.palette.placeholder'))).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('a dialog that is closed before it took the focus still gives it back', async ({ people, open }) => {
  const page = await open('/settings', { as: people.owner });
  const account = page.getByRole('button', { name: t('shell.account') });
  const entry = page.getByRole('menuitem', { name: t('shell.profile') });
  const profile = dialog(page, t('users.ownProfile'));
  await account.press('Enter');
  await entry.press('Enter');
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();

  await account.press('Enter');
  await expect(entry).toBeFocused();
  // A busy browser may handle a key before timers that are already due. Here the timers that focus the dialog run as
  // late as possible: the dialog is closing and has restored the focus, but is still mounted.
  await page.evaluate(() => {
    const late: (() => void)[] = [];
    const timeout = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, milliseconds = 0) =>
        milliseconds > 10 ? timeout(run, milliseconds) : late.push(run),
    });
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return;
      seen.disconnect();
      document.addEventListener('focusin', () =>
        queueMicrotask(() => late.splice(0).forEach((run) => run())),
      );
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Enter');
  await expect(profile).toHaveCount(0);
  await expect(account).toBeFocused();
});

import { type Language, STORAGE_KEYS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { languageNames, type Texts } from '../src/i18n/languages.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog, expectSignedIn, navigateTo } from './support/page-helpers.ts';
import { expectSettled, portuguese, privateScreens } from './support/screen-list.ts';
import { expectNoMissingTexts } from './support/missing-texts.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const OWNER_NAME = 'Administrador';

/**
 * A text written into a screen shows in any language that is not its own, so two languages show them all; that the
 * others have every text and value, `texts.test.ts` checks. Every screen is open here anyway, so accessibility is
 * checked too, once per theme.
 */
const schemes = { 'pt-BR': 'light', en: 'dark' } as const;

/** Expects no text of another language on the page. */
async function expectNoOther(page: Page, own: Texts, other: Texts): Promise<void> {
  const sentences = (texts: object): string[] =>
    Object.values(texts).flatMap((value) =>
      typeof value === 'string' ? [value] : sentences(value as object),
    );
  const known = new Set(sentences(own));
  const foreign = sentences(other).filter(
    // The owner's name is also a text of the product.
    (text) => text.length > 12 && !text.includes('{{') && !known.has(text) && text !== OWNER_NAME,
  );
  const body = await page.getByRole('main').innerText();
  expect
    .soft(
      foreign.filter((text) => body.includes(text)),
      page.url(),
    )
    .toEqual([]);
}

for (const language of ['pt-BR', 'en'] as const) {
  test(`every screen has its texts in ${languageNames[language]}, and is open to everybody`, async ({
    people,
    open,
  }) => {
    test.slow();
    const texts = await textsOf(language);
    const others = await textsOf(language === 'pt-BR' ? 'en' : 'pt-BR');
    await people.addHelp();
    await people.set(people.owner, 'scheduleType', 'company');
    const page = await open('/', { as: people.owner, language, scheme: schemes[language] });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: texts.shell.account })).toBeVisible();
    for (const screen of privateScreens) {
      await navigateTo(page, screen.path);
      await expectSettled(page, screen, texts);
      await expectNoMissingTexts(page, texts);
      await checkAccessibility(page, screen.path);
      // On this tab the messages of the company are in the language of its customers.
      if (screen.tab !== 'options') await expectNoOther(page, texts, others);
    }
    for (const [path, button] of [
      ['/users', texts.users.add],
      ['/announcements', texts.announcements.add],
      ['/companies', texts.companies.add],
      ['/invoices', texts.invoices.managed.add],
      ['/settings?tab=plans', texts.plans.add],
      ['/settings?tab=helps', texts.helps.add],
    ] as const) {
      await navigateTo(page, path);
      // Exactly: the bell says "1 new announcement".
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await dialog(page, button).getByRole('button', { name: texts.common.save }).click();
      await expect(dialog(page, button).getByText(texts.validation.required).first()).toBeVisible();
      await expectNoMissingTexts(page, texts);
      await dialog(page, button).getByRole('button', { name: texts.common.cancel }).click();
      await expect(dialog(page, button)).toHaveCount(0);
    }
  });
}

test('the language is chosen before and after the sign-in, and kept', async ({ company, open }) => {
  const english = await textsOf('en');
  const turkish = await textsOf('tr');
  const page = await open('/login');
  await page.getByRole('combobox', { name: portuguese.shell.language }).selectOption('en' satisfies Language);
  await expect(page.getByRole('heading', { name: english.sessions.loginTitle })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: english.sessions.loginTitle })).toBeVisible();
  await page.getByRole('textbox', { name: english.sessions.email }).fill(company.admin.email);
  await page.getByLabel(english.sessions.password, { exact: true }).fill(company.admin.password);
  await page.getByRole('button', { name: english.sessions.login, exact: true }).click();
  await page.getByRole('button', { name: english.shell.account }).click();
  await page.getByRole('menuitemradio', { name: languageNames.tr }).click();
  await expect(page.getByRole('button', { name: turkish.shell.account })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.language)).toBe('tr');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: turkish.users.title })).toBeVisible();
});

test('an error of the server is told in the chosen language', async ({ company, open, watch }) => {
  watch.expect('401 POST /api/auth/login');
  const spanish = await textsOf('es');
  const page = await open('/login', { language: 'es' });
  await page.getByRole('textbox', { name: spanish.sessions.email }).fill(company.admin.email);
  await page.getByLabel(spanish.sessions.password, { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: spanish.sessions.login, exact: true }).click();
  await expect(page.getByRole('status').getByText(spanish.errors.ERR_INVALID_CREDENTIALS)).toBeVisible();
});

test('the palette offers the other languages', async ({ company, open }) => {
  const english = await textsOf('en');
  const page = await open('/', { as: company.admin });
  await expectSignedIn(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('English');
  await expect(page.getByRole('button', { name: languageNames.en }).last()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: english.shell.account })).toBeVisible();
});

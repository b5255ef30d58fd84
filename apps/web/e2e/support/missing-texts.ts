import type { Page } from '@playwright/test';
import type { Texts } from '../../src/i18n/languages.ts';
import { expect } from './test.ts';

/** Expects no `users.title` on the page: a key without a text, or a text without a value. */
export async function expectNoMissingTexts(page: Page, texts: Texts): Promise<void> {
  const areas = Object.keys(texts).join('|');
  const shown = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });
  expect
    .soft(shown.match(new RegExp(`\\b(?:${areas})\\.[a-zA-Z_]+(?:\\.\\w+)*\\b`, 'g')) ?? [], page.url())
    .toEqual([]);
}

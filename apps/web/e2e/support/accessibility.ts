import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the screen that keeps somebody out. */
export async function checkAccessibility(page: Page, where: string): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  const axe = new AxeBuilder({ page });
  // Names, roles and order are the same in both themes; only colours differ.
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(rules)).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary})`),
    );
  expect.soft(serious, where).toEqual([]);
}

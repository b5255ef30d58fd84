import type { Page } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';
import { expect } from './test.ts';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Names, roles and order are the same in both themes; only contrast differs. */
const rulesOf = (scheme: string | null): RunOptions['runOnly'] =>
  scheme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: everything };

/** Expects no serious or critical violations on the screen. */
export async function checkAccessibility(page: Page, where: string): Promise<void> {
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  // The script stays in the page until the next load.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      const { violations: found } = await checker.run(document, options);
      // A target cut off by a scroll edge is checked again after scrolling it into view.
      const cut = found.find(({ id }) => id === 'target-size')?.nodes ?? [];
      for (const node of cut.slice()) {
        const element = document.querySelector(String(node.target[0]));
        element?.scrollIntoView({ block: 'center' });
        if (!element) continue;
        const again = await checker.run(element, {
          ...options,
          runOnly: { type: 'rule', values: ['target-size'] },
        });
        if (again.violations.length === 0) cut.splice(cut.indexOf(node), 1);
      }
      return found;
    },
    // Frames contain third-party pages, such as a video player.
    { runOnly: rulesOf(scheme), resultTypes: ['violations'], iframes: false } as RunOptions,
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${describe(node)}`));
  expect.soft(serious, where).toEqual([]);
}

const describe = ({ target, any, failureSummary }: NodeResult) =>
  `${target.join(' ')} (${any[0]?.message ?? failureSummary})`;

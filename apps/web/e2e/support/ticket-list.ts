import type { Locator, Page } from '@playwright/test';
import { t } from './texts.ts';

/** The tab of a ticket list. */
export const tab = (page: Page, name: 'open' | 'pending' | 'group'): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${t(`tickets.tabs.${name}`)}`) });

export const list = (page: Page): Locator => page.getByRole('list', { name: t('tickets.list.label') });
export const rows = (page: Page): Locator => list(page).getByRole('listitem');
export const row = (page: Page, { name }: { name: string }): Locator => rows(page).filter({ hasText: name });

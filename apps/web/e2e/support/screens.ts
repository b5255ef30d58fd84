import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { t } from './texts.ts';

/** Every screen there is, with the heading that says it has come up. A new screen adds its line. */
export const publicScreens = [
  { path: '/login', title: t('sessions.loginTitle') },
  { path: '/signup', title: t('sessions.signupTitle') },
] as const;

export const privateScreens = [
  { path: '/', title: /./ },
  { path: '/users', title: t('users.title') },
  { path: '/settings', title: t('settings.title') },
  { path: '/settings?tab=hours', title: t('settings.title') },
  { path: '/settings?tab=companies', title: t('settings.title') },
  { path: '/settings?tab=plans', title: t('settings.title') },
  { path: '/settings?tab=helps', title: t('settings.title') },
  { path: '/settings?tab=whitelabel', title: t('settings.title') },
  { path: '/companies', title: t('companies.title') },
  { path: '/helps', title: t('helps.title') },
  { path: '/todolist', title: t('tasks.title') },
  { path: '/no-such-page', title: /./ },
] as const;

/** The screen itself is there, and nothing on it is still on its way. */
export async function expectSettled(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

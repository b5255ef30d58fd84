import { STORAGE_KEYS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { countBeside, heading } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const tasks = (page: Page) => page.getByRole('list', { name: t('tasks.list') }).getByRole('listitem');
const newTask = (page: Page) => page.getByRole('textbox', { name: t('tasks.text') }).first();
const add = (page: Page) => page.getByRole('button', { name: t('tasks.add') }).click();

test('tasks are added, changed and removed, and are still there after a reload', async ({
  company,
  open,
}) => {
  const page = await open('/todolist', { as: company.admin });
  await expect(page.getByText(t('tasks.empty'))).toBeVisible();

  await newTask(page).fill('Ligar para o cliente');
  await add(page);
  await newTask(page).fill('  Fechar o mês  ');
  await newTask(page).press('Enter');
  await expect(tasks(page)).toHaveCount(2);
  await expect(tasks(page).first()).toContainText('Fechar o mês');
  await expect(newTask(page)).toHaveValue('');
  await expect(newTask(page)).toBeFocused();

  await page.reload();
  await expect(tasks(page)).toHaveCount(2);

  await page.getByRole('button', { name: t('tasks.edit', { text: 'Fechar o mês' }) }).click();
  const edited = tasks(page)
    .first()
    .getByRole('textbox', { name: t('tasks.text') });
  await expect(edited).toBeFocused();
  await edited.fill('Fechar o ano');
  await page.getByRole('button', { name: t('tasks.save') }).click();
  await expect(tasks(page).first()).toContainText('Fechar o ano');
  await expect(tasks(page).first()).toContainText(/Editada/);

  await page.getByRole('button', { name: t('tasks.delete', { text: 'Ligar para o cliente' }) }).click();
  await expect(tasks(page)).toHaveCount(1);
  await page.reload();
  await expect(tasks(page)).toHaveText([/Fechar o ano/]);
  await expect(countBeside(heading(page, t('tasks.title')))).toHaveText('1');
});

test('blank tasks are ignored, and an edit that is given up changes nothing', async ({ company, open }) => {
  const page = await open('/todolist', { as: company.admin });
  await newTask(page).fill('   ');
  await add(page);
  await expect(page.getByText(t('tasks.empty'))).toBeVisible();

  await newTask(page).fill('Só uma');
  await add(page);
  const edit = page.getByRole('button', { name: t('tasks.edit', { text: 'Só uma' }) });
  const edited = tasks(page)
    .first()
    .getByRole('textbox', { name: t('tasks.text') });
  await edit.click();
  await edited.fill('   ');
  await edited.press('Enter');
  await expect(tasks(page)).toHaveText([/Só uma/]);
  await edit.click();
  await edited.fill('Outra');
  await edited.press('Escape');
  await expect(tasks(page)).toHaveText([/Só uma/]);
});

test('what one tab writes, the other shows; another device knows nothing of it', async ({
  company,
  open,
}) => {
  const page = await open('/todolist', { as: company.admin });
  await expect(page.getByText(t('tasks.empty'))).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/todolist');
  await expect(other.getByText(t('tasks.empty'))).toBeVisible();
  await newTask(page).fill('Nas duas abas');
  await add(page);
  await expect(tasks(other)).toHaveText([/Nas duas abas/]);
});

test('a tab that is still opening stays where it was going when another renews the session', async ({
  company,
  open,
}) => {
  const page = await open('/todolist', { as: company.admin });
  await expect(page.getByText(t('tasks.empty'))).toBeVisible();
  const other = await page.context().newPage();
  const { promise: renewed, resolve: release } = Promise.withResolvers<void>();
  await other.route('**/api/auth/**', async (route) => {
    await renewed;
    await route.continue();
  });
  await other.addInitScript(() =>
    addEventListener('storage', () => document.documentElement.setAttribute('data-told', 'yes')),
  );
  const asked = other.waitForRequest('**/api/auth/**');
  await other.goto('/todolist');
  await asked;
  await page.evaluate(async (key) => {
    const reply = await fetch('/api/auth/refresh_token', { method: 'POST' });
    const { token } = (await reply.json()) as { token: string };
    localStorage.setItem(key, token);
  }, STORAGE_KEYS.token);
  await other.waitForFunction(() => document.documentElement.dataset['told'] === 'yes');
  release();
  await expect(other.getByText(t('tasks.empty'))).toBeVisible();
  await expect(other).toHaveURL(/todolist/);
});

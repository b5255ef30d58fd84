import type { Page } from '@playwright/test';
import { countBeside, heading } from './support/screen.ts';
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
  const other = await page.context().newPage();
  await other.goto('/todolist');
  await expect(other.getByText(t('tasks.empty'))).toBeVisible();
  await newTask(page).fill('Nas duas abas');
  await add(page);
  await expect(tasks(other)).toHaveText([/Nas duas abas/]);
});

import { API_BASE, api, DEFAULT_APP_NAME, DEFAULT_COLORS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { dayFromToday, formatDay } from './support/days.ts';
import { unique } from './support/people.ts';
import {
  countBeside,
  dialog,
  expectSignedIn,
  field,
  searchRow,
  toggleSwitch,
  heading,
  menu,
  row,
  toast,
} from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

test('what one administrator does to people, the other sees', async ({ company, people, open }) => {
  const second = await people.addUser(company, { profile: 'admin', name: 'Beatriz Rocha' });
  const a = await open('/users', { as: company.admin });
  const b = await open('/users', { as: second });
  await expect(row(b, company.admin.email)).toBeVisible();
  await expect(row(a, second.email)).toContainText(t('users.online'));

  const email = `caio.${unique()}@empresa.test`;
  await a.getByRole('button', { name: t('users.add') }).click();
  const form = dialog(a, t('users.add'));
  await field(form, t('users.name')).fill('Caio Prado');
  await field(form, t('users.email')).fill(email);
  await field(form, t('users.password')).fill('senha-do-caio');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(row(b, email)).toContainText('Caio Prado');
  await expect(countBeside(heading(b, t('users.title')))).toHaveText('3');
  // In sort order, as after a reload.
  await expect(b.getByRole('row').nth(3)).toContainText('Caio Prado');

  await a.getByRole('button', { name: t('users.editNamed', { name: 'Caio Prado' }) }).click();
  const edit = dialog(a, t('users.edit'));
  await field(edit, t('users.name')).fill('Aarão Prado');
  await edit.getByRole('button', { name: t('common.save') }).click();
  await expect(b.getByRole('row').nth(1)).toContainText('Aarão Prado');

  await a.getByRole('button', { name: t('users.deleteNamed', { name: 'Aarão Prado' }) }).click();
  await dialog(a)
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(row(b, email)).toHaveCount(0);
  await expect(countBeside(heading(b, t('users.title')))).toHaveText('2');
});

test('a window that is no longer drawn still hears what happens', async ({ company, people, open }) => {
  const page = await open('/users', { as: company.admin });
  await expect(row(page, company.admin.email)).toContainText(t('users.online'));
  // Simulates a window that is hidden after the event, so that no frame comes.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await people.addUser(company, { name: 'Davi Moraes' });
  await expect(row(page, 'Davi Moraes')).toBeVisible();
});

test('a page asks for everything once, and sees what happened before it was connected', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/todolist', { as: company.admin });
  await expectSignedIn(page);
  const { promise: whenFree, resolve: free } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/socket\.io\//, (line) => void whenFree.then(() => line.connectToServer()));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(`${API_BASE}/`)) asked.push(pathname + search);
  });
  await page.goto('/users');
  await expect(row(page, company.admin.email)).toBeVisible();
  await people.addUser(company, { name: 'Davi Moraes' });
  free();
  await expect(row(page, 'Davi Moraes')).toBeVisible();
  await expect(row(page, company.admin.email)).toContainText(t('users.online'));
  // The branding is fetched before the session and may be older than its events, so it is fetched twice.
  const again = asked.filter((path, index) => asked.indexOf(path) < index);
  expect(again.filter((path) => path !== `${API_BASE}/branding`)).toEqual([]);
});

test('what is not saved yet survives what others save', async ({ company, people, open }) => {
  const second = await people.addUser(company, { profile: 'admin' });
  const bruno = await people.addUser(company, { name: 'Carlos Reis' });
  const page = await open('/users', { as: second });
  await page.getByRole('button', { name: t('users.editNamed', { name: bruno.name }) }).click();
  const form = dialog(page, t('users.edit'));
  await field(form, t('users.farewellMessage')).fill('Ainda não salvei isto');
  const admin = await people.as(company.admin);
  await admin.call(api.users.update, { params: { id: bruno.id }, body: { name: 'Carlos Reis Neto' } });
  await expect(field(form, t('users.name'))).toHaveValue('Carlos Reis Neto');
  await expect(field(form, t('users.farewellMessage'))).toHaveValue('Ainda não salvei isto');
});

test('who is removed is out at once, and who is raised has the menu at once', async ({
  company,
  people,
  open,
  watch,
}) => {
  watch.expect(/^401 /);
  const bruno = await people.addUser(company);
  const admin = await people.as(company.admin);
  const page = await open('/', { as: bruno });
  await expectSignedIn(page);
  await expect(menu(page).getByRole('link', { name: t('shell.menu.users') })).toHaveCount(0);
  await admin.call(api.users.update, { params: { id: bruno.id }, body: { profile: 'admin' } });
  await expect(menu(page).getByRole('link', { name: t('shell.menu.users') })).toBeVisible();
  await admin.call(api.users.remove, { params: { id: bruno.id } });
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
});

test('a setting changed by one is seen by the other', async ({ company, people, open }) => {
  const second = await people.addUser(company, { profile: 'admin' });
  const a = await open('/settings', { as: company.admin });
  const b = await open('/settings', { as: second });
  const rating = (page: Page) => page.getByRole('switch', { name: t('settings.option.userRating.label') });
  await expect(rating(b)).not.toBeChecked();
  await toggleSwitch(rating(a));
  await expect(rating(b)).toBeChecked();
  await field(a, t('settings.option.scheduleType.label')).selectOption('company');
  await expect(b.getByRole('tab', { name: t('settings.tabs.hours') })).toBeVisible();
});

test('a renewal is seen by the company', async ({ people, open }) => {
  const dueDate = dayFromToday(3);
  const company = await people.addCompany({ dueDate, recurrence: 'ANUAL' });
  const admin = await open('/', { as: company.admin });
  await expect(admin.getByText(t('shell.activeUntil', { date: formatDay(dueDate) }))).toBeVisible();
  const owner = await open('/companies', { as: people.owner });
  const found = await searchRow(owner, company.name);
  await found.getByRole('button', { name: t('companies.renew.action') }).click();
  await dialog(owner, t('companies.renew.title'))
    .getByRole('button', { name: t('companies.renew.action') })
    .click();
  await expect(toast(owner, t('common.success'))).toBeVisible();
  const { dueDate: renewed } = await (await people.as(people.owner)).call(api.companies.show, {
    params: { id: company.id },
  });
  expect(renewed).not.toBe(dueDate);
  await expect(admin.getByText(t('shell.activeUntil', { date: formatDay(renewed ?? '') }))).toBeVisible();
});

test.describe('the whitelabel', () => {
  test.afterEach(async ({ people }) => {
    await people.set(people.owner, 'appName', DEFAULT_APP_NAME);
    await people.set(people.owner, 'primaryColorLight', DEFAULT_COLORS.light);
  });

  test('a new name and colour are on every screen at once', async ({ company, people, open }) => {
    const admin = await open('/todolist', { as: company.admin });
    await expect(admin).toHaveTitle(`${t('tasks.title')} · ${DEFAULT_APP_NAME}`);
    const owner = await open('/settings?tab=whitelabel', { as: people.owner });
    await field(owner, t('branding.appName')).fill('Conversa Boa');
    await field(owner, t('branding.primaryColorLight')).fill('#0F766E');
    await owner.getByRole('button', { name: t('common.save') }).click();
    await expect(admin).toHaveTitle(`${t('tasks.title')} · Conversa Boa`);
    await expect.poll(() => brandOf(admin)).toBe('#0F766E');
    await expect(owner).toHaveTitle(/Conversa Boa$/);
  });
});

import { api } from '@prosa/contract';
import { dayFromToday, formatDay } from './support/days.ts';
import { dialog, heading } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('greets by the time of the day', async ({ company, open }) => {
  const page = await open('/todolist', { as: company.admin });
  for (const [hour, part] of [
    ['04:59', 'evening'],
    ['05:00', 'morning'],
    ['12:00', 'afternoon'],
    ['18:00', 'evening'],
  ] as const) {
    await page.clock.setFixedTime(`2026-03-10T${hour}:00-03:00`);
    await page
      .getByRole('link', { name: t('shell.menu.tasks') })
      .first()
      .click();
    await page.getByRole('link', { name: t('shell.menu.home') }).click();
    await expect(heading(page, t(`home.${part}`, { name: 'Ana' }))).toBeVisible();
  }
});

test('shows an administrator what to do next, what of the plan is used and every way from here', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/', { as: company.admin });
  const next = page.getByRole('region', { name: t('home.next') });
  await expect(next.getByRole('link', { name: t('home.steps.users') })).toBeVisible();
  await expect(next.getByRole('link', { name: t('home.steps.hours') })).toBeVisible();
  const plan = page.getByRole('region', { name: t('home.plan') });
  await expect(plan.getByText(t('home.planUsed', { used: 1, limit: 10 }))).toBeVisible();

  // Changes from elsewhere appear at once.
  await people.addUser(company);
  await expect(plan.getByText(t('home.planUsed', { used: 2, limit: 10 }))).toBeVisible();
  await expect(next.getByRole('link', { name: t('home.steps.users') })).toHaveCount(0);
  await people.set(company.admin, 'scheduleType', 'company');
  await expect(next.getByRole('link', { name: t('home.steps.hours') })).toHaveCount(0);

  await next.getByRole('button', { name: t('home.steps.photo') }).click();
  await dialog(page, t('users.ownProfile'))
    .getByRole('button', { name: t('common.cancel') })
    .click();
  const shortcuts = page.getByRole('region', { name: t('home.shortcuts') });
  await shortcuts.getByRole('link', { name: t('shell.menu.users') }).click();
  await expect(heading(page, t('users.title'))).toBeVisible();
});

test('shows an attendant only what is theirs', async ({ company, people, open }) => {
  const page = await open('/', { as: await people.addUser(company) });
  const shortcuts = page.getByRole('region', { name: t('home.shortcuts') });
  await expect(shortcuts.getByRole('link', { name: t('shell.menu.tasks') })).toBeVisible();
  await expect(shortcuts.getByRole('link', { name: t('shell.menu.users') })).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('home.next') })).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('home.plan') })).toHaveCount(0);
});

test('warns in the last days before the subscription ends', async ({ people, open }) => {
  const dueDate = dayFromToday(2);
  const company = await people.addCompany({ dueDate });
  const page = await open('/', { as: company.admin });
  const notice = page.getByText(t('home.dueSoon', { count: 2, date: formatDay(dueDate) }));
  await expect(notice).toBeVisible();
  const owner = await people.as(people.owner);
  await owner.call(api.companies.renew, { params: { id: company.id }, body: { dueDate } });
  await expect(notice).toHaveCount(0);
});

import { api } from '@prosa/contract';
import { dayFromToday, formatDay } from './support/days.ts';
import { heading } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('shows an administrator what to do next, and what of the plan is used', async ({
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
});

test('people without the dashboard are shown the way back', async ({ company, people, open }) => {
  const page = await open('/', { as: await people.addUser(company) });
  await expect(heading(page, t('dashboard.denied'))).toBeVisible();
  await page.getByRole('link', { name: t('common.back') }).click();
  await expect(page).toHaveURL('/tickets');
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

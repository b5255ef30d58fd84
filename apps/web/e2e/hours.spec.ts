import { api, DEFAULT_HOURS, WEEKDAYS } from '@prosa/contract';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('holidays are chosen beside the hours, and stay chosen', async ({ company, people, open }) => {
  const page = await open('/settings', { as: company.admin });
  const choice = page.getByLabel(t('settings.option.holidays.label'));
  await expect(choice).toHaveValue('disabled');
  await choice.selectOption({ label: t('settings.holidays.national') });
  await expect(page.getByRole('status').filter({ hasText: t('settings.saved') })).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('national');
  const admin = await people.as(company.admin);
  const { value } = await admin.call(api.settings.show, { params: { key: 'holidays' } });
  expect(value).toBe('national');
});

test('before hours are saved it is shown whom they would have turned away', async ({
  company,
  people,
  open,
}) => {
  await people.set(company.admin, 'scheduleType', 'company');
  const page = await open('/settings', { as: company.admin });
  await page.getByRole('tab', { name: t('settings.tabs.hours') }).click();
  const panel = page.getByRole('region', { name: t('dryRun.title') });
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  const monday = page.getByRole('group', { name: t('settings.hours.days.monday') });
  await monday.getByRole('switch').click();
  await panel.getByRole('button', { name: t('dryRun.ask') }).click();
  await expect(panel.getByRole('status')).toContainText(t('dryRun.none', { days: 30 }));
  // An answer to something else is none.
  await monday.getByRole('switch').click();
  await expect(panel).toHaveCount(0);
  const admin = await people.as(company.admin);
  const { schedules } = await admin.call(api.companies.hours, { params: { id: company.id } });
  expect(schedules).toHaveLength(WEEKDAYS.length);
  for (const day of schedules) expect(day).toMatchObject(DEFAULT_HOURS);
});

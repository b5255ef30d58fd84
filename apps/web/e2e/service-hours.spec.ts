import { api, DEFAULT_HOURS, defaultWeekHours, WEEKDAYS } from '@prosa/contract';
import { dialog, field, toast } from './support/page-helpers.ts';
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
  // The result belongs to the former input, so it is hidden.
  await monday.getByRole('switch').click();
  await expect(panel).toHaveCount(0);
  const admin = await people.as(company.admin);
  const { schedules } = await admin.call(api.companies.hours, { params: { id: company.id } });
  expect(schedules).toHaveLength(WEEKDAYS.length);
  for (const day of schedules) expect(day).toMatchObject(DEFAULT_HOURS);
});

test('a queue without hours says that it is always open, and has those that are set and saved', async ({
  company,
  people,
  open,
}) => {
  await people.set(company.admin, 'scheduleType', 'queue');
  const admin = await people.as(company.admin);
  const { id } = await admin.call(api.queues.create, {
    body: { name: 'Recepção', color: '#0b62b0', outOfHoursMessage: 'Estamos fechados.' },
  });
  const hoursOf = async () => (await admin.call(api.queues.show, { params: { id } })).schedules;
  const page = await open('/queues', { as: company.admin });
  const form = dialog(page, t('queues.edit'));
  const hours = form.getByRole('tabpanel', { name: t('queues.tabs.hours') });
  const edit = async () => {
    await page.getByRole('button', { name: t('queues.editNamed', { name: 'Recepção' }) }).click();
    await form.getByRole('tab', { name: t('queues.tabs.hours') }).click();
  };
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await form.getByRole('button', { name: t('common.save') }).click();
    await expect(form).toHaveCount(0);
    await expect(toast(page, t('queues.saved'))).toBeVisible();
    return Object.keys((await sent).postDataJSON());
  };

  // The form shows what applies: no hours until they are set.
  await edit();
  await expect(hours).toContainText(t('settings.hours.none'));
  await expect(hours.getByRole('textbox')).toHaveCount(0);
  await hours.getByRole('button', { name: t('settings.hours.set') }).click();
  await expect(hours).toContainText(t('queues.hoursKept'));
  await expect(hours).not.toContainText(/\b(?:settings|queues|dryRun|common)\.\w/);
  expect(await save()).toEqual(['schedules']);
  expect(await hoursOf()).toEqual(defaultWeekHours());

  await page.reload();
  await edit();
  const monday = hours.getByRole('group', { name: t('settings.hours.days.monday') });
  await expect(monday.getByRole('textbox').first()).toHaveValue(DEFAULT_HOURS.startTimeA);
  await form.getByRole('tab', { name: t('queues.tabs.data') }).click();
  await field(form, t('queues.greeting')).fill('Olá!');
  expect(await save()).toEqual(['greetingMessage']);

  await edit();
  await hours.getByRole('button', { name: t('settings.hours.remove') }).click();
  await expect(hours).toContainText(t('settings.hours.none'));
  expect(await save()).toEqual(['schedules']);
  expect(await hoursOf()).toEqual([]);
});

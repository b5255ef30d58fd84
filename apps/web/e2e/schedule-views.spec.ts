import { api, CALENDAR_ENTRIES, type NewSchedule, SCHEDULE_TIMES_MAX } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { dialog, field } from './support/page-helpers.ts';
import type { People, TestCompany } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const NAME = 'Rita Alves';
const EVERY_MINUTE = 4;

async function addContact(people: People, { admin }: TestCompany): Promise<number> {
  const client = await people.as(admin);
  const { id } = await client.call(api.contacts.create, {
    body: { name: NAME, number: '5511988887777', email: '' },
  });
  return id;
}

async function addSchedule(
  people: People,
  { admin }: TestCompany,
  fields: Partial<NewSchedule> & { contactId: number },
): Promise<void> {
  const sendAt = `${dayFromToday(1)}T10:00:00-03:00`;
  const client = await people.as(admin);
  await client.call(api.schedules.create, { body: { body: 'Bom dia, Rita!', sendAt, ...fields } });
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: t('schedules.cut') });

test('a picture alone is not left without asking', async ({ company, people, open }) => {
  const contactId = await addContact(people, company);
  await addSchedule(people, company, { contactId });
  const page = await open('/schedules', { as: company.admin });
  await page
    .getByRole('button', { name: t('schedules.editNamed', { name: NAME }) })
    .first()
    .click();
  const form = dialog(page, t('schedules.edit'));
  const buffer = picture(40, 30, '#336699');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'novidade.png', mimeType: 'image/png', buffer });
  const image = form.getByRole('img', { name: 'novidade.png' });
  await expect(image).toBeVisible();
  await page.keyboard.press('Escape');
  const asking = dialog(page, t('common.unsavedTitle'));
  await asking.getByRole('button', { name: t('common.unsavedStay') }).click();
  await expect(image).toBeVisible();

  await form.getByRole('button', { name: t('schedules.dropPicture') }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('who serves its ticket reads a message that another planned, and changes nothing', async ({
  company,
  people,
  open,
}) => {
  const contactId = await addContact(people, company);
  const bruno = await people.addUser(company);
  await addSchedule(people, company, {
    contactId,
    openTicket: 'enabled',
    statusTicket: 'open',
    ticketUserId: bruno.id,
  });
  const page = await open('/schedules', { as: bruno });
  const view = page.getByRole('button', { name: t('schedules.viewNamed', { name: NAME }) });
  await expect(page.getByRole('button', { name: t('schedules.deleteNamed', { name: NAME }) })).toHaveCount(0);
  await view.first().click();
  const form = dialog(page, t('schedules.view'));
  await expect(form.getByText(t('schedules.notYours'))).toBeVisible();
  await expect(field(form, t('schedules.body'))).toHaveValue('Bom dia, Rita!');
  await expect(field(form, t('schedules.body'))).toBeDisabled();
  await expect(field(form, t('schedules.sendAt'))).toBeDisabled();
  await expect(form.getByRole('button', { name: t('schedules.sendNow') })).toHaveCount(0);
  await expect(form.getByRole('button', { name: t('common.save') })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('of more entries than the calendar shows it says so, and a search brings them back', async ({
  company,
  people,
  open,
}) => {
  const contactId = await addContact(people, company);
  const often = Math.ceil((CALENDAR_ENTRIES + 1) / SCHEDULE_TIMES_MAX);
  for (let number = 0; number < often; number += 1)
    await addSchedule(people, company, {
      contactId,
      body: `Lembrete ${number}`,
      intervalo: EVERY_MINUTE,
      valorIntervalo: 1,
      enviarQuantasVezes: SCHEDULE_TIMES_MAX,
    });
  await addSchedule(people, company, { contactId, body: 'Uma vez só' });
  const page = await open('/schedules', { as: company.admin });
  await expect(notice(page)).toBeVisible();
  await page.getByRole('searchbox').fill('vez só');
  await expect(page.getByRole('button', { name: t('schedules.editNamed', { name: NAME }) })).toHaveCount(1);
  await expect(notice(page)).toHaveCount(0);
});

test('a search without results in the shown month leads to where it has some', async ({
  company,
  people,
  open,
}) => {
  const contactId = await addContact(people, company);
  const sendAt = `${dayFromToday(100)}T10:00:00-03:00`;
  await addSchedule(people, company, { contactId, body: 'Renovar o contrato', sendAt });
  const page = await open('/schedules', { as: company.admin });
  const edit = page.getByRole('button', { name: t('schedules.editNamed', { name: NAME }) });
  await page.getByRole('searchbox').fill('contrato');
  await expect(page.getByText(t('schedules.notInPeriod', { search: 'contrato' }))).toBeVisible();
  await page.getByRole('button', { name: t('schedules.showMoment', { moment: '' }).trim() }).click();
  await expect(edit).toBeVisible();
  await page.getByRole('searchbox').fill('nunca');
  await expect(page.getByText(t('common.nothingFound', { search: 'nunca' }))).toBeVisible();
});

test('what happens to late messages is chosen in the settings', async ({ company, people, open }) => {
  const page = await open('/settings', { as: company.admin });
  const late = field(page, t('settings.option.lateSchedules.label'));
  await expect(late).toHaveValue('send');
  await late.selectOption(t('settings.lateSchedules.skip'));
  await expect(page.getByRole('status').filter({ hasText: t('settings.saved') })).toBeVisible();
  await page.reload();
  await expect(late).toHaveValue('skip');
  const settings = await (await people.as(company.admin)).call(api.settings.company, {
    params: { id: company.id },
  });
  expect(settings).toMatchObject({ lateSchedules: 'skip' });
});

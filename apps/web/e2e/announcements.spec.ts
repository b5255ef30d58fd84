import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { unique } from './support/people.ts';
import { dialog, field, heading, navigateTo, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const save = (form: Locator) => form.getByRole('button', { name: t('common.save') }).click();
const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: t('shell.announcements.label', { count }), exact: true });
const banner = (page: Page) => page.getByRole('region', { name: t('shell.announcements.important') });
const picture = {
  name: 'aviso.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('the platform owner publishes an announcement for one company, changes and deletes it', async ({
  company,
  people,
  open,
}) => {
  const reader = await open('/tickets', { as: company.admin });
  await expect(bell(reader, 0)).toBeVisible();
  const page = await open('/announcements', { as: people.owner });
  await page
    .getByRole('button', { name: t('announcements.add') })
    .first()
    .click();
  const form = dialog(page, t('announcements.add'));
  await save(form);
  await expect(form.getByText(t('validation.required'))).toHaveCount(2);
  const title = `Manutenção ${unique()}`;
  await field(form, t('announcements.name')).fill(title);
  await field(form, t('announcements.text')).fill('Domingo às 3h.');
  await form.getByText(t('announcements.someOf')).click();
  await expect(form.getByText(t('announcements.chooseSome'))).toBeVisible();
  const companies = form.getByRole('combobox', { name: t('announcements.companies') });
  await companies.fill(company.name);
  await page.getByRole('option', { name: company.name, exact: true }).click();
  await expect(form.getByText(t('announcements.chooseSome'))).toHaveCount(0);
  await form.locator('input[type=file]').setInputFiles(picture);
  await save(form);
  await expect(toast(page, t('announcements.saved'))).toBeVisible();
  const line = row(page, title);
  await expect(line).toContainText(t('announcements.low'));
  await expect(line).toContainText(t('announcements.companiesCount', { count: 1 }));
  await expect(line).toContainText('aviso.png');
  await expect(line).toContainText(t('announcements.active'));

  // Its reader has it at once; opening the list is reading it.
  await bell(reader, 1).click();
  const list = dialog(reader);
  await expect(list.getByText('Domingo às 3h.')).toBeVisible();
  await expect(list.getByRole('img', { name: 'aviso.png' })).toBeVisible();
  await expect(bell(reader, 0)).toBeVisible();
  await expect(list.getByText(t('announcements.unread'))).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await line.getByRole('button', { name: t('announcements.editNamed', { title }) }).click();
  const edit = dialog(page, t('announcements.edit'));
  await expect(edit.getByText(company.name, { exact: true })).toBeVisible();
  await edit.getByLabel(t('announcements.endsAt')).fill('2020-01-01T10:00');
  await edit.getByLabel(t('announcements.startsAt')).fill('2021-01-01T10:00');
  await save(edit);
  await expect(edit.getByText(t('announcements.endsTooEarly'))).toBeVisible();
  await edit.getByLabel(t('announcements.startsAt')).fill('');
  await save(edit);
  await expect(line).toContainText(t('announcements.over', { moment: '01/01/2020 10:00' }));
  await bell(reader, 0).click();
  await expect(list.getByText(t('announcements.none'))).toBeVisible();

  await line.getByRole('button', { name: t('announcements.deleteNamed', { title }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(toast(page, t('announcements.deleted'))).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('one of high priority stays above every screen until it is read, in all windows', async ({
  company,
  people,
  open,
}) => {
  const person = await people.addUser(company);
  const page = await open('/tickets', { as: person });
  const owner = await people.as(people.owner);
  const made = await owner.call(api.announcements.create, {
    body: { title: 'WhatsApp fora do ar', text: 'Voltamos logo.', priority: 1, companyIds: [company.id] },
  });
  await expect(banner(page)).toContainText('WhatsApp fora do ar');
  await navigateTo(page, '/contacts');
  await expect(banner(page)).toContainText('Voltamos logo.');
  await banner(page)
    .getByRole('button', { name: t('shell.announcements.understood') })
    .click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(bell(page, 0)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await owner.call(api.announcements.remove, { params: { id: made.id } });
});

test('only the platform owner has the screen; others are told so and led home', async ({ company, open }) => {
  const page = await open('/announcements', { as: company.admin });
  await expect(toast(page, t('shell.planWithoutFeature')).first()).toBeVisible();
  await expect(heading(page, t('dashboard.title'))).toBeVisible();
});

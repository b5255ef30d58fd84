import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { dayFromToday } from './support/days.ts';
import { dialog, field, heading, navigateTo, toast, toggleSwitch } from './support/page-helpers.ts';
import type { People, TestCompany } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const NAME = 'Rita Alves';

async function addContact(people: People, { admin }: TestCompany): Promise<number> {
  const client = await people.as(admin);
  const { id } = await client.call(api.contacts.create, {
    body: { name: NAME, number: '5511988887777', email: '' },
  });
  return id;
}

/** A message to the contact on a later day, at ten in the morning of the company. */
async function addSchedule(people: People, company: TestCompany, contactId: number): Promise<void> {
  const client = await people.as(company.admin);
  await client.call(api.schedules.create, {
    body: { contactId, body: 'Bom dia, Rita!', sendAt: `${dayFromToday(1)}T10:00:00-03:00` },
  });
}

/** From tomorrow on, so that its morning is to come. */
const DAY_MS = 86_400_000;

function nextSaturday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map(dayFromToday);
  return days.find((day) => new Date(day).getUTCDay() === 6) ?? '';
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const showAs = (page: Page, view: 'month' | 'week' | 'day' | 'agenda') =>
  page.getByText(t(`schedules.viewAs.${view}`), { exact: true }).click();
const editButtons = (page: Page) =>
  page.getByRole('button', { name: t('schedules.editNamed', { name: NAME }) });

test('a message is scheduled repeatedly, changed and deleted', async ({ company, people, open }) => {
  await addContact(people, company);
  const page = await open('/schedules', { as: company.admin });
  await expect(page.getByText(t('schedules.empty'))).toBeVisible();
  await button(page, t('schedules.add')).click();
  const form = dialog(page, t('schedules.add'));
  const save = (place = form) => place.getByRole('button', { name: t('common.save') }).click();
  await field(form, t('schedules.body')).fill('Oi');
  await save();
  await expect(field(form, t('schedules.body'))).toHaveAccessibleDescription(t('schedules.tooShort'));
  await expect(form.getByText(t('validation.required'))).toBeVisible();

  await field(form, t('schedules.contact')).fill('Rita');
  await page.getByRole('option', { name: NAME }).click();
  await field(form, t('schedules.body')).fill('Olá, {{firstName}}!');
  await expect(form.getByText('Olá, Rita!')).toBeVisible();
  await field(form, t('schedules.sendAt')).fill(`${nextSaturday()}T10:00`);
  await toggleSwitch(form.getByRole('switch', { name: t('schedules.repeat') }));
  await field(form, t('schedules.count')).fill('8');
  await field(form, t('schedules.dayType')).selectOption(t('schedules.dayTypes.after'));
  const dates = page.getByRole('region', { name: t('schedules.nextDates') });
  // Saturday, Sunday and Monday are one day.
  await expect(dates.getByRole('time')).toHaveCount(5);
  await expect(dates.getByText(new RegExp(`^${t('schedules.insteadOf', { day: '' })}`))).toHaveCount(2);
  await expect(dates).toContainText(t('schedules.moreDates', { count: 3 }));
  // The preview reads as on the Monday on which it leaves.
  await field(form, t('schedules.body')).fill('Olá, {{firstName}}! {{ms}}, {{date}}');
  const monday = new Date(Date.parse(nextSaturday()) + 2 * DAY_MS).toISOString().slice(0, 10);
  const shown = monday.split('-').toReversed().join('/');
  await expect(form.getByText(`Olá, Rita! Bom dia, ${shown}`)).toBeVisible();
  await save();
  await expect(toast(page, t('schedules.saved'))).toBeVisible();

  await showAs(page, 'agenda');
  await expect(editButtons(page)).toHaveCount(8);
  await editButtons(page).first().click();
  const edit = dialog(page, t('schedules.edit'));
  await expect(edit.getByText(t('schedules.status.PENDENTE'))).toBeVisible();
  await expect(dates.getByRole('time')).toHaveCount(5);
  await field(edit, t('schedules.count')).fill('7');
  await expect(dates).toContainText(t('schedules.moreDates', { count: 2 }));
  await expect(dates.getByRole('time')).toHaveCount(5);
  await field(edit, t('schedules.count')).fill('2');
  await save(edit);
  await expect(editButtons(page)).toHaveCount(2);

  await button(page, t('schedules.deleteNamed', { name: NAME }))
    .first()
    .click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(toast(page, t('schedules.deleted'))).toBeVisible();
  await expect(page.getByText(t('schedules.empty'))).toBeVisible();
});

test('an entry is dragged to another hour, and the arrow keys lead through the days', async ({
  company,
  people,
  open,
}) => {
  await addSchedule(people, company, await addContact(people, company));
  const page = await open('/schedules', { as: company.admin });
  const day = (days: number) => page.locator(`[data-slot="${dayFromToday(days)}"]`);
  await expect(day(1)).toContainText(NAME);
  await day(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const hour = (text: string) => page.locator(`[data-slot="${dayFromToday(1)}T${text}"]`);
  await expect(hour('10')).toContainText(NAME);

  await hour('10').getByText(NAME).hover();
  await page.mouse.down();
  await hour('12').hover();
  await page.mouse.up();
  await expect(hour('12')).toContainText(`12:00${NAME}`);
  await expect(hour('10')).not.toContainText(NAME);
  await expect(dialog(page)).toHaveCount(0);
});

test('a link opens the dialog for a contact, with the text that was typed there', async ({
  company,
  people,
  open,
}) => {
  const contactId = await addContact(people, company);
  const page = await open(`/schedules?contactId=${contactId}`, { as: company.admin });
  const form = dialog(page, t('schedules.add'));
  await expect(field(form, t('schedules.contact'))).toHaveValue(NAME);
  await field(form, t('schedules.body')).fill('Até amanhã!');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/schedules$/);
  await expect(editButtons(page)).toHaveCount(1);
});

test('a phone shows the days one below the other', async ({ company, people, open }) => {
  await addSchedule(people, company, await addContact(people, company));
  const options = { viewport: { width: 390, height: 844 } };
  const page = await open('/schedules', { as: company.admin, options });
  await expect(heading(page, t('schedules.title'))).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: NAME })).toContainText('10:00');
  await expect(page.getByText(t('schedules.viewAs.month'), { exact: true })).toHaveCount(0);
});

test('a company without schedules in its plan is led away', async ({ people, open }) => {
  const plan = await people.addPlan({ useSchedules: false });
  const company = await people.addCompany({ planId: plan.id });
  const page = await open('/schedules', { as: company.admin });
  await expect(toast(page, t('shell.planWithoutFeature'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('from a contact and from the message box one comes to the dialog, with what was typed', async ({
  shop,
  open,
}) => {
  const { ticket } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.text.fill('Lembrete da sua visita');
  await page.getByRole('button', { name: t('composer.attach') }).click();
  await page.getByRole('menuitem', { name: t('composer.schedule') }).click();
  const form = dialog(page, t('schedules.add'));
  await expect(field(form, t('schedules.contact'))).toHaveValue('Ana Beatriz');
  await expect(field(form, t('schedules.body'))).toHaveValue('Lembrete da sua visita');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form).toHaveCount(0);

  await navigateTo(page, '/contacts');
  await button(page, t('contacts.moreNamed', { name: 'Ana Beatriz' })).click();
  await page.getByRole('menuitem', { name: t('contacts.scheduleNamed', { name: 'Ana Beatriz' }) }).click();
  await expect(field(form, t('schedules.contact'))).toHaveValue('Ana Beatriz');
  await expect(field(form, t('schedules.body'))).toHaveValue('');
});

test('a message is sent now, and its history leads to the ticket', async ({ shop, people, open }) => {
  const { ticket } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const admin = await people.as(shop.attendant);
  await admin.call(api.schedules.create, {
    body: {
      contactId: ticket.contactId,
      body: 'Até amanhã!',
      sendAt: `${dayFromToday(1)}T10:00:00-03:00`,
      valorIntervalo: 1,
      enviarQuantasVezes: 2,
    },
  });
  const page = await open('/schedules', { as: shop.attendant });
  await page
    .getByRole('button', { name: t('schedules.editNamed', { name: 'Ana Beatriz' }) })
    .first()
    .click();
  const form = dialog(page, t('schedules.edit'));
  await form.getByRole('button', { name: t('schedules.sendNow') }).click();
  await dialog(page, t('schedules.sendNowTitle'))
    .getByRole('button', { name: t('schedules.sendNow') })
    .click();
  await expect(toast(page, t('schedules.sending'))).toBeVisible();
  await form.getByText(t('schedules.history')).click();
  await expect(form.getByText(t('schedules.times', { occurrence: 1, times: 2 }))).toBeVisible();
  await expect(form.getByRole('link', { name: t('schedules.openSent') })).toHaveAttribute(
    'href',
    `/tickets/${ticket.uuid}`,
  );
});

test('a picture goes with it; one that fails to arrive leaves the dialog open, and nothing twice', async ({
  company,
  people,
  open,
  watch,
}) => {
  watch.expect(/503 POST \/api\/schedules\/\d+\/media-upload/);
  const contactId = await addContact(people, company);
  const page = await open(`/schedules?contactId=${contactId}`, { as: company.admin });
  const form = dialog(page, t('schedules.add'));
  const save = () => form.getByRole('button', { name: t('common.save') }).click();
  await field(form, t('schedules.body')).fill('Olhe a novidade!');
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') });
  await expect(form.getByText(t('schedules.pictureWrong', { megabytes: 5 }))).toBeVisible();
  const buffer = picture(40, 30, '#336699');
  await file.setInputFiles({ name: 'novidade.png', mimeType: 'image/png', buffer });
  await expect(form.getByRole('img', { name: 'novidade.png' })).toBeVisible();

  const upload = '**/api/schedules/*/media-upload';
  await page.route(upload, (route) => route.fulfill({ status: 503, body: '{}' }));
  await save();
  await expect(toast(page, t('schedules.pictureFailed'))).toBeVisible();
  await expect(field(form, t('schedules.body'))).toHaveValue('Olhe a novidade!');
  await page.unroute(upload);
  await save();
  await expect(form).toHaveCount(0);
  await expect(editButtons(page)).toHaveCount(1);
  await editButtons(page).click();
  const edit = dialog(page, t('schedules.edit'));
  await expect(edit.getByRole('img', { name: 'novidade.png' })).toBeVisible();
  await edit.getByRole('button', { name: t('schedules.dropPicture') }).click();
  await edit.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('schedules.mediaDeleted'))).toBeVisible();
});

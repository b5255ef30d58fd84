import { api, type CampaignSettings } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import type { Customer } from './support/customers.ts';
import { dialog, field, heading, menu, row, toast, toggleSwitch } from './support/page-helpers.ts';
import type { People, Person } from './support/people.ts';
import { type Shop, test } from './support/shop.ts';
import { picture } from './support/pictures.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const tab = (place: Locator, name: string) => place.getByRole('tab', { name, exact: true });
const text = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const summary = (place: Locator) => place.getByRole('complementary', { name: t('campaigns.outlook.title') });
const preview = (place: Locator) => place.getByRole('region', { name: t('campaigns.preview') });
const messageOf = (number: number) => t('campaigns.message', { number });

/** Messages leave at any hour; a slow pace keeps a campaign in progress. */
const always: Partial<CampaignSettings> = {
  messageInterval: 120,
  longerIntervalAfter: 0,
  startHour: '00:00',
  endHour: '23:59',
  sabado: true,
  domingo: true,
};

async function setUp(people: People, admin: Person, customers: Customer[]) {
  const client = await people.as(admin);
  await client.call(api.campaignSettings.save, {
    body: { settings: { ...always, variables: [{ key: 'cupom', value: 'CAFE10' }] } },
  });
  const list = await client.call(api.contactLists.create, { body: { name: 'Clientes' } });
  await client.call(api.contactLists.importMany, {
    params: { id: list.id },
    body: { contacts: customers.map(({ name, phone }) => ({ name, number: phone, email: '' })) },
  });
  return { client, list };
}

const threeCustomers = (shop: Shop) =>
  ['Rita Alves', 'Bento Sá', 'Ciro Dias'].map((name) => shop.addCustomer(name));

test('a campaign is written, seen as it will look, refused where something is missing, and saved', async ({
  shop,
  people,
  open,
  watch,
}) => {
  watch.expect(/^400 (?:POST|PUT) \/api\/campaigns/);
  const customers = threeCustomers(shop);
  const { client } = await setUp(people, shop.admin, customers);
  const [rita] = customers;
  const left = await client.call(api.contacts.create, {
    body: { name: rita?.name ?? '', number: rita?.phone ?? '' },
  });
  await client.call(api.optOuts.record, {
    params: { contactId: left.id },
    body: { reason: 'Pediu por telefone' },
  });

  const page = await open('/contact-lists', { as: shop.admin });
  await menu(page)
    .getByRole('link', { name: t('shell.menu.campaignList'), exact: true })
    .click();
  await expect(heading(page, t('campaigns.title'))).toBeVisible();
  await expect(page.getByText(t('campaigns.empty'))).toBeVisible();
  await button(page, t('campaigns.add')).first().click();
  const form = dialog(page, t('campaigns.add'));
  await button(form, t('common.save')).click();
  await expect(field(form, t('campaigns.name'))).toHaveAccessibleDescription(t('validation.required'));
  await field(form, t('campaigns.name')).fill('Café de inverno');

  // Without recipients it says so, and what was typed stays.
  await tab(form, t('campaigns.tabs.messages')).click();
  await text(form, messageOf(1)).fill('Olá, {nome}! Seu cupom: ');
  await button(form, '{cupom} CAFE10').click();
  await expect(text(form, messageOf(1))).toHaveValue('Olá, {nome}! Seu cupom: {cupom}');
  await expect(preview(form)).toContainText(`Olá, ${t('campaigns.example.nome')}! Seu cupom: CAFE10`);
  await button(form, t('campaigns.saveAndStart')).click();
  const asking = dialog(page, t('campaigns.start.title'));
  await button(asking, t('campaigns.start.confirm')).click();
  await expect(toast(page, t('errors.ERR_CAMPAIGN_WITHOUT_RECIPIENTS'))).toBeVisible();
  await expect(field(form, t('campaigns.list'))).toBeFocused();
  await expect(field(form, t('campaigns.list'))).toHaveAccessibleDescription(
    t('errors.ERR_CAMPAIGN_WITHOUT_RECIPIENTS'),
  );

  // Whom it reaches, who is left out and why, with the values of one who is reached.
  await field(form, t('campaigns.list')).selectOption({ label: 'Clientes (3)' });
  await expect(summary(form)).toContainText(t('campaigns.outlook.reaches', { reached: '2', total: '3' }));
  await expect(summary(form)).toContainText(t('campaigns.reasons.optedOut'));
  await expect(summary(form)).toContainText(/Começa agora, termina/);
  await expect(preview(form)).toContainText('Olá, Bento Sá! Seu cupom: CAFE10');

  // A variable nobody has, in a text and a tab that are not in view.
  await tab(form, t('campaigns.tabs.messages')).click();
  await tab(form, messageOf(2)).click();
  await text(form, messageOf(2)).fill('Oi, {fulano}');
  await expect(form.getByText(t('campaigns.unknown', { names: '{fulano}' }))).toBeVisible();
  await tab(form, messageOf(1)).click();
  await tab(form, t('campaigns.tabs.ticket')).click();
  await button(form, t('common.save')).click();
  await expect(text(form, messageOf(2))).toBeFocused();
  await expect(text(form, messageOf(2))).toHaveAccessibleDescription(t('validation.unknownVariable'));
  await text(form, messageOf(2)).fill('Oi, {nome}');
  await expect(preview(form)).toContainText('Oi, Bento Sá');
  await button(preview(form), t('campaigns.slot', { number: 1 })).click();
  await expect(preview(form)).toContainText('Olá, Bento Sá!');
  const chooser = page.waitForEvent('filechooser');
  await button(form, t('campaigns.chooseFile')).click();
  await (await chooser).setFiles([
    { name: 'cafe.png', mimeType: 'image/png', buffer: picture(320, 200, '#7c4a21') },
  ]);
  await expect(preview(form).getByRole('img', { name: 'cafe.png' })).toBeVisible();

  await tab(form, t('campaigns.tabs.confirmation')).click();
  await toggleSwitch(form.getByRole('switch', { name: t('campaigns.askFirst') }));
  await text(form, t('campaigns.question', { number: 1 })).fill('Podemos enviar, {nome}?');
  await expect(preview(form)).toContainText('Podemos enviar, Bento Sá?');
  await tab(form, t('campaigns.tabs.ticket')).click();
  await toggleSwitch(form.getByRole('switch', { name: t('campaigns.openTicket') }));
  await field(form, t('campaigns.ticketUser')).selectOption({ label: shop.attendant.name });
  await button(form, t('common.save')).click();
  await expect(field(form, t('campaigns.queue'))).toHaveAccessibleDescription(t('campaigns.queueRequired'));
  await field(form, t('campaigns.queue')).selectOption({ label: shop.sales.name });
  await tab(form, t('campaigns.tabs.recipients')).click();
  await field(form, t('campaigns.scheduledAt')).fill('2999-03-10T09:30');
  await expect(summary(form)).toContainText('10/03/2999');
  await checkAccessibility(page, 'the dialog of a campaign');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('campaigns.saved'))).toBeVisible();
  await expect(form).toHaveCount(0);

  const line = row(page, 'Café de inverno');
  await expect(line).toContainText(t('campaigns.statuses.PROGRAMADA'));
  await expect(line).toContainText('Clientes');
  await expect(line).toContainText(t('campaigns.enabled'));
  const [stored] = (await client.call(api.campaigns.list, { query: {} })).records;
  expect(stored).toMatchObject({
    name: 'Café de inverno',
    message1: 'Olá, {nome}! Seu cupom: {cupom}',
    message2: 'Oi, {nome}',
    message3: null,
    confirmation: true,
    confirmationMessage1: 'Podemos enviar, {nome}?',
    scheduledAt: '2999-03-10T12:30:00.000Z',
    openTicket: 'enabled',
    userId: shop.attendant.id,
    queueId: shop.sales.id,
    mediaName: 'cafe.png',
  });

  // What is saved is there again; without a list and a time it is a draft.
  await button(page, t('campaigns.editNamed', { name: 'Café de inverno' })).click();
  const change = dialog(page, t('campaigns.edit'));
  await expect(field(change, t('campaigns.list'))).toHaveValue(String(stored?.contactListId));
  await field(change, t('campaigns.list')).selectOption('');
  await field(change, t('campaigns.scheduledAt')).fill('');
  await button(change, t('common.save')).click();
  await expect(line).toContainText(t('campaigns.noList'));
  await expect(line).toContainText(t('campaigns.noSchedule'));
});

test('a campaign is started, paused, resumed, cancelled, restarted, copied and deleted, live in two browsers', async ({
  shop,
  people,
  open,
}) => {
  const customers = threeCustomers(shop);
  const { client, list } = await setUp(people, shop.admin, customers);
  const name = 'Aviso de férias';
  await client.call(api.campaigns.create, {
    body: { name, contactListId: list.id, message1: 'Olá, {nome}!' },
  });
  const other = await people.addUser(shop.company, { name: 'Carla Dias', profile: 'admin' });
  const page = await open('/campaigns', { as: shop.admin });
  const colleague = await open('/campaigns', { as: other });
  const press = (action: 'start' | 'pause' | 'resume' | 'cancel' | 'restart') =>
    button(page, t(`campaigns.actionNamed.${action}`, { name })).click();
  const seen = (words: string) => expect(row(colleague, name)).toContainText(words);

  await press('start');
  const asking = dialog(page, t('campaigns.start.title'));
  await expect(asking).toContainText(t('campaigns.outlook.reaches', { reached: '3', total: '3' }));
  await button(asking, t('campaigns.start.confirm')).click();
  await seen(t('campaigns.statuses.EM_ANDAMENTO'));
  await seen(t('campaigns.sentOf', { sent: '1', total: '3' }));
  await checkAccessibility(colleague, 'a campaign in progress');

  await press('pause');
  await seen(t('campaigns.paused.person'));
  await press('resume');
  await expect(row(colleague, name)).not.toContainText(t('campaigns.paused.person'));
  await press('cancel');
  const cancelling = dialog(page, t('campaigns.cancel.title'));
  await expect(cancelling).toContainText(t('campaigns.cancel.waiting', { count: 2 }));
  await button(cancelling, t('campaigns.cancel.confirm')).click();
  await seen(t('campaigns.statuses.CANCELADA'));

  // Of a cancelled one only the content may be changed.
  await button(page, t('campaigns.editNamed', { name })).click();
  const change = dialog(page, t('campaigns.edit'));
  await expect(field(change, t('campaigns.list'))).toBeDisabled();
  await tab(change, t('campaigns.tabs.messages')).click();
  await text(change, messageOf(1)).fill('Voltamos, {nome}!');
  await button(change, t('campaigns.saveAndRestart')).click();
  const restarting = dialog(page, t('campaigns.restart.title'));
  await expect(restarting).toContainText(t('campaigns.restart.waiting', { count: 2 }));
  await button(restarting, t('campaigns.restart.confirm')).click();
  await expect(change).toHaveCount(0);
  await seen(t('campaigns.statuses.EM_ANDAMENTO'));

  // In progress it can be looked at, and copied.
  await button(page, t('campaigns.viewNamed', { name })).click();
  const view = dialog(page, t('campaigns.view'));
  await expect(field(view, t('campaigns.name'))).toBeDisabled();
  await expect(button(view, t('common.save'))).toBeDisabled();
  await tab(view, t('campaigns.tabs.messages')).click();
  await expect(text(view, messageOf(1))).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await button(page, t('campaigns.copyNamed', { name })).click();
  const copy = dialog(page, t('campaigns.edit'));
  await field(copy, t('campaigns.name')).fill('Outra vez');
  await button(copy, t('common.save')).click();
  await expect(row(colleague, 'Outra vez')).toContainText(t('campaigns.statuses.INATIVA'));
  await page.getByRole('combobox', { name: t('campaigns.status') }).selectOption('INATIVA');
  await expect(row(page, name)).toHaveCount(0);
  await button(page, t('campaigns.deleteNamed', { name: 'Outra vez' })).click();
  await button(dialog(page, t('common.deleteTitle')), t('common.delete')).click();
  await expect(row(colleague, 'Outra vez')).toHaveCount(0);
  await expect(page.getByText(t('campaigns.noneWithStatus'))).toBeVisible();
});

test('a test goes to oneself, from a phone and by keyboard; the number is remembered', async ({
  shop,
  people,
  open,
}) => {
  const me = shop.addCustomer('Ana de casa');
  await setUp(people, shop.admin, [me]);
  const options = { viewport: { width: 390, height: 844 } };
  const page = await open('/campaigns', { as: shop.admin, options });
  await button(page, t('campaigns.add')).first().click();
  const form = dialog(page, t('campaigns.add'));
  await field(form, t('campaigns.name')).fill('Teste');
  await tab(form, t('campaigns.tabs.messages')).click();
  await text(form, messageOf(1)).fill('Olá, {nome}: {cupom}');
  const number = field(form, t('campaigns.test.number'));
  await number.fill('12');
  await number.press('Enter');
  await expect(number).toHaveAccessibleDescription(t('campaigns.test.numberWrong'));
  await number.fill(me.phone);
  await number.press('Enter');
  await expect(toast(page, t('campaigns.test.sent', { number: me.phone }))).toBeVisible();
  await me.receives(/CAFE10$/);
  // It was saved before, so that nothing is asked on closing.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Teste')).toBeVisible();
  await button(page, t('campaigns.editNamed', { name: 'Teste' })).click();
  const change = dialog(page, t('campaigns.edit'));
  await expect(field(change, t('campaigns.test.number'))).toHaveValue(me.phone);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
  await checkAccessibility(page, 'the dialog of a campaign on a phone');
});

test('an attendant has no campaigns; without the flag there are none', async ({ company, people, open }) => {
  const attendant = await people.addUser(company, { name: 'Carla Dias' });
  const page = await open('/campaigns', { as: attendant });
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();
  await expect(menu(page).getByRole('link', { name: t('shell.menu.campaignList'), exact: true })).toHaveCount(
    0,
  );
  const without = await people.addCompany({ campaignsEnabled: false });
  const other = await open('/campaigns', { as: without.admin });
  await expect(heading(other, t('common.notFoundTitle'))).toBeVisible();
});

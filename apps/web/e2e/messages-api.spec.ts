import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { field, heading, navigateTo, row, toast, toggleSwitch } from './support/page-helpers.ts';
import { picture } from './support/pictures.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const send = (page: Page) => button(page, t('messagesApi.try.send')).click();

test('a message is tried on the page, and its state follows it', async ({ shop, people, open, watch }) => {
  watch.expect('400 POST /api/messages/send', '409 POST /api/messages/send');
  const { customer } = await shop.startConversation('Bom dia!', { name: 'Rita Alves' });
  const page = await open('/messages-api', { as: shop.admin });
  await expect(heading(page, t('messagesApi.title'))).toBeVisible();
  await expect(page.getByText(t('messagesApi.sent.empty'))).toBeVisible();

  await send(page);
  await expect(field(page, t('messagesApi.try.number'))).toHaveAccessibleDescription(
    new RegExp(t('validation.required')),
  );
  await field(page, t('messagesApi.try.number')).fill('+55 (11) 9');
  await field(page, t('messagesApi.try.body')).fill('Seu pedido saiu');
  await send(page);
  await expect(page.getByText(t('errors.ERR_NUMBER_FORMAT'))).toBeVisible();
  await expect(code(page, t('messagesApi.try.answer', { status: 400 }))).toContainText('ERR_NUMBER_FORMAT');

  await field(page, t('messagesApi.try.number')).fill(customer.phone);
  await field(page, t('messagesApi.try.user')).selectOption(shop.attendant.name);
  await toggleSwitch(page.getByRole('switch', { name: t('messagesApi.try.signature') }));
  await send(page);
  await expect(code(page, t('messagesApi.try.answer', { status: 200 }))).toContainText('"status": "SUCCESS"');
  await expect(code(page, t('messagesApi.try.answer', { status: 200 }))).toBeInViewport();
  await expect(field(page, t('messagesApi.try.body'))).toBeFocused();
  await customer.receives(`*${shop.attendant.name}:*\nSeu pedido saiu`);
  const sent = row(page, 'Seu pedido saiu');
  await expect(sent).toContainText('Rita Alves');
  await expect(sent).toContainText(t('messagesApi.state.sent'));

  const file = { name: 'boleto.png', mimeType: 'image/png', buffer: picture(40, 30, '#1f6feb') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/^boleto\.png \(/)).toBeVisible();
  await send(page);
  await expect(row(page, 'boleto.png')).toBeVisible();

  const admin = await people.as(shop.admin);
  const contact = (await admin.call(api.contacts.list, { query: { searchParam: 'Rita' } })).contacts[0];
  await admin.call(api.contacts.update, {
    params: { id: String(contact?.id) },
    body: { name: 'Rita Souza' },
  });
  await expect(sent).toContainText('Rita Souza');

  await page.getByRole('combobox', { name: t('messagesApi.sent.status') }).selectOption('failed');
  await expect(sent).toHaveCount(0);
  await admin.call(api.optOuts.record, {
    params: { contactId: String(contact?.id) },
    body: { reason: 'Pediu por telefone' },
  });
  await field(page, t('messagesApi.try.body')).fill('Mais uma');
  await send(page);
  await expect(page.getByText(t('errors.ERR_CONTACT_OPTED_OUT'))).toBeVisible();
  // What was typed stays.
  await expect(field(page, t('messagesApi.try.body'))).toHaveValue('Mais uma');
  await checkAccessibility(page, 'the page after an error');
});

test('the examples have the address and the token of the chosen connection', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  const add = (name: string) => admin.call(api.connections.create, { body: { name } });
  const first = await add('Vendas');
  const second = await add('Suporte');
  const page = await open('/messages-api', { as: company.admin });
  const shown = code(page, t('messagesApi.examples.text'));
  await expect(shown).toContainText(first.token);
  // Tabs further below do not scroll the page down to them.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByLabel(t('messagesApi.connection')).selectOption({ value: String(second.id) });
  await expect(shown).toContainText(`Bearer ${second.token}`);
  await expect(shown).toContainText(`${new URL(page.url()).origin}/api/messages/send`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const language of ['JavaScript', 'PHP']) {
    await page.getByRole('tab', { name: language }).click();
    await expect(code(page, t('messagesApi.examples.file'))).toContainText('medias');
    await button(page, t('messagesApi.copyNamed', { name: t('messagesApi.examples.file') })).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(second.token);
  }
});

test('attendants and companies without it in their plan do not see it', async ({ company, people, open }) => {
  const attendant = await people.addUser(company, { name: 'Bia' });
  const page = await open('/messages-api', { as: attendant });
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();
  const { id: planId } = await people.addPlan({ useExternalApi: false });
  const other = await people.addCompany({ planId });
  const theirs = await open('/', { as: other.admin });
  await expect(theirs.getByRole('link', { name: t('shell.menu.messagesApi') })).toHaveCount(0);
  await navigateTo(theirs, '/messages-api');
  await expect(toast(theirs, t('shell.planWithoutFeature')).first()).toBeVisible();
  await expect(theirs).toHaveURL('/');
});

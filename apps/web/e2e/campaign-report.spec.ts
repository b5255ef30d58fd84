import { readFile } from 'node:fs/promises';
import { api, type CampaignSettings } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { checkAccessibility } from './support/accessibility.ts';
import type { Customer } from './support/customers.ts';
import { dialog, heading, row, toast } from './support/page-helpers.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });
/** A counter of the report: its label, the number and the percentage. */
const counter = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}\\s*\\d`) });

/** Everything leaves at once, at any hour. */
const atOnce: Partial<CampaignSettings> = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '23:59',
};

const sheetOf = (people: Pick<Customer, 'name' | 'phone'>[]) =>
  ['Nome;Telefone', ...people.map(({ name, phone }) => `${name};${phone}`)].join('\n');

test('a campaign from the import of its list to its report', async ({ shop, people, open, watch }) => {
  watch.expect(/^404 GET \/api\/campaigns\//);
  const admin = await people.as(shop.admin);
  await admin.call(api.campaignSettings.save, { body: { settings: atOnce } });
  const ana = shop.addCustomer('Ana Lopes');
  const bento = shop.addCustomer('Bento Dias');
  const silent = shop.addCustomer('Caio Melo');
  const nobody = { name: 'Dora Reis', phone: '5511900000077' };
  const contact = await admin.call(api.contacts.create, {
    body: { name: silent.name, number: silent.phone },
  });
  await admin.call(api.optOuts.record, {
    params: { contactId: contact.id },
    body: { reason: 'Pediu na loja' },
  });
  const list = await admin.call(api.contactLists.create, { body: { name: 'Clientes' } });

  const page = await open(`/contact-lists/${list.id}/import`, { as: shop.admin });
  await page.locator('input[type="file"]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheetOf([ana, bento, silent, nobody])),
  });
  await button(page, t('contacts.sheet.run', { count: 4 })).click();
  await expect(page.getByText(t('contacts.sheet.finished', { created: 4, ignored: 0 }))).toBeVisible();
  await expect
    .poll(async () => (await admin.call(api.contactLists.show, { params: { id: list.id } })).checkedCount)
    .toBe(4);

  const campaign = await admin.call(api.campaigns.create, {
    body: {
      name: 'Natal: cestas',
      message1: 'Oi, {nome}! As cestas chegaram.',
      contactListId: list.id,
      whatsappId: shop.connectionId,
    },
  });
  const path = `/campaign/${campaign.id}/report`;
  const other = await people.addUser(shop.company, { name: 'Carla Dias', profile: 'admin' });
  const colleague = await open(path, { as: other });
  await expect(colleague.getByText(t('campaignReport.notBegun'))).toBeVisible();

  await page.goto('/campaigns');
  await button(page, t('campaigns.actionNamed.start', { name: campaign.name })).click();
  await button(dialog(page), t('campaigns.start.confirm')).click();
  const heard = await ana.receives('Oi, Ana Lopes! As cestas chegaram.');
  await bento.receives('Oi, Bento Dias! As cestas chegaram.');
  ana.reads(heard.id);
  await ana.writes('Quero uma!');

  await expect(row(colleague, ana.name)).toContainText(t('campaigns.states.answered'));
  await expect(row(colleague, silent.name)).toContainText(t('campaigns.reasons.optedOut'));
  await expect(row(colleague, nobody.name)).toContainText(t('campaigns.reasons.invalidNumber'));
  await expect(colleague.getByText(t('campaigns.statuses.FINALIZADA'))).toBeVisible();
  await expect(counter(colleague, t('campaigns.states.sent'))).toHaveText(/2\s*50%$/);
  await expect(counter(colleague, t('campaigns.states.answered'))).toHaveText(/1\s*25%$/);
  await expect(counter(colleague, t('campaigns.states.leftOut'))).toHaveText(/2\s*50%$/);
  await checkAccessibility(colleague, 'the report of a campaign');
  expect(silent.receivedMessages).toEqual([]);

  const [file] = await Promise.all([
    colleague.waitForEvent('download'),
    button(colleague, t('campaignReport.excel')).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Natal cestas.xlsx');
  const [headings, ...lines] = readSheet(await readFile(await file.path()));
  expect(headings?.slice(0, 5)).toEqual(['Nome', 'Número', 'E-mail', 'Situação', 'Motivo']);
  const brief = lines.map(([name, number, , state, reason]) => [name, number, state, reason ?? '']);
  expect(brief).toEqual([
    [ana.name, ana.phone, t('campaigns.states.answered'), ''],
    [bento.name, bento.phone, expect.any(String), ''],
    [silent.name, silent.phone, t('campaigns.states.leftOut'), t('campaigns.reasons.optedOut')],
    [nobody.name, nobody.phone, t('campaigns.states.leftOut'), t('campaigns.reasons.invalidNumber')],
  ]);
  await expect(toast(colleague, t('campaignReport.exported', { count: 4 }))).toBeVisible();

  await counter(colleague, t('campaigns.states.leftOut')).click();
  await expect(row(colleague, ana.name)).toHaveCount(0);
  await colleague.getByLabel(t('campaignReport.reason')).selectOption(t('campaigns.reasons.optedOut'));
  await expect(row(colleague, nobody.name)).toHaveCount(0);
  await expect(row(colleague, silent.name)).toBeVisible();
  await counter(colleague, t('campaigns.states.failed')).click();
  await expect(colleague.getByText(t('campaignReport.noneMatches'))).toBeVisible();
  await button(colleague, t('campaignReport.showAll')).click();
  await colleague.getByRole('searchbox').fill('lopes');
  await expect(row(colleague, bento.name)).toHaveCount(0);
  await button(colleague, t('campaignReport.openTicket', { name: ana.name })).click();
  await expect(colleague.getByText('Quero uma!').last()).toBeVisible();

  await page.goto('/campaign/999999/report');
  await expect(heading(page, t('errors.ERR_NO_CAMPAIGN_FOUND'))).toBeVisible();
});

test('on a phone the report is cards, and who was asked for a pause can go on', async ({
  shop,
  people,
  open,
}) => {
  const admin = await people.as(shop.admin);
  await admin.call(api.campaignSettings.save, {
    body: { settings: { ...atOnce, messageInterval: 120 } },
  });
  const list = await admin.call(api.contactLists.create, { body: { name: 'Clientes' } });
  const customers = ['Elis Prado', 'Fábio Nunes'].map((name) => shop.addCustomer(name));
  for (const { name, phone } of customers)
    await admin.call(api.contactListItems.create, {
      body: { contactListId: list.id, name, number: phone, email: '' },
    });
  await expect
    .poll(async () => (await admin.call(api.contactLists.show, { params: { id: list.id } })).checkedCount)
    .toBe(2);
  const { id } = await admin.call(api.campaigns.create, {
    body: {
      name: 'Aviso',
      message1: 'Oi, {nome}',
      contactListId: list.id,
      whatsappId: shop.connectionId,
    },
  });
  await admin.call(api.campaigns.start, { params: { id } });
  const first = customers[0];
  if (first) await first.receives(`Oi, ${first.name}`);
  const page = await open(`/campaign/${id}/report`, {
    as: shop.admin,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await expect(row(page, 'Fábio Nunes')).toContainText(t('campaigns.states.waiting'));
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  await admin.call(api.campaigns.pause, { params: { id } });
  await button(page, t('campaigns.resume.confirm')).tap();
  await button(dialog(page), t('campaigns.resume.confirm')).tap();
  await expect(toast(page, t('campaigns.done.resume'))).toBeVisible();
  await expect(page.getByText(t('campaigns.paused.person'))).toHaveCount(0);
  await checkAccessibility(page, 'the report of a campaign on a phone');
});

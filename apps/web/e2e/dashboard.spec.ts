import { readFile } from 'node:fs/promises';
import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { heading, row } from './support/page-helpers.ts';
import { readPdf } from './support/read-pdf.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** What stands in the document of what is shown. */
async function exportPdf(page: Page) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('dashboard.pdf.export') }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), ...readPdf(await readFile(await file.path())) };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the figures change while one looks, say what they mean, and open their rows', async ({
  shop,
  open,
}) => {
  await shop.startConversation('Bom dia', { name: 'Rita Alves' });
  const page = await open('/', { as: shop.admin });
  const serving = card(page, t('figures.names.supportHappening'));
  await expect(serving.getByRole('link')).toHaveText('1');
  await expect(card(page, t('figures.names.supportPending')).getByRole('link')).toHaveText('0');
  await checkAccessibility(page, 'the dashboard');

  const davi = shop.addCustomer('Davi Reis');
  await davi.writes('Alguém aí?');
  await expect(card(page, t('figures.names.supportPending')).getByRole('link')).toHaveText('1');
  await expect(card(page, t('dashboard.received'))).toContainText('2/2');

  const document = await exportPdf(page);
  expect(document).toMatchObject({ pages: 1 });
  for (const text of [shop.company.name, t('figures.names.supportPending'), t('dashboard.received'), '2/2'])
    expect(document.text).toContain(text);

  const hovered = t('figures.names.leads');
  await card(page, hovered)
    .getByRole('button', { name: t('dashboard.meaningOf', { name: hovered }) })
    .hover();
  await expect(page.getByText(t('figures.meanings.leads'))).toBeVisible();
  const name = t('figures.names.avgWaitTime');
  await card(page, name)
    .getByRole('button', { name: t('dashboard.meaningOf', { name }) })
    .click();
  await expect(page.getByText(t('figures.meanings.avgWaitTime'))).toBeVisible();
  await page.keyboard.press('Escape');

  await card(page, t('figures.names.supportPending')).getByRole('link').click();
  await expect(heading(page, t('reports.title'))).toBeVisible();
  await expect(row(page, 'Davi Reis')).toBeVisible();
  await expect(row(page, 'Rita Alves')).toHaveCount(0);
});

test('ratings make rings and a summary', async ({ shop, open, server }) => {
  const { ticket } = await shop.startConversation('Obrigada!', { name: 'Rita Alves' });
  await server.inCompany(shop.company.id, async (client) => {
    await client.query(`update tickets set status = 'closed' where id = $1`, [ticket.id]);
    await client.query(
      `insert into user_ratings ("ticketId", "userId", rate, "createdAt") values ($1, $2, 10, now())`,
      [ticket.id, shop.attendant.id],
    );
  });
  const page = await open('/?tab=nps', { as: shop.admin });
  await expect(card(page, t('figures.names.npsScore'))).toContainText('100');
  await expect(card(page, t('figures.names.npsPromoters'))).toContainText('100%');
  await expect(card(page, t('figures.names.npsDetractors'))).toContainText('0%');
  await expect(page.getByRole('region', { name: t('dashboard.summary') })).toContainText(
    t('figures.names.withRating'),
  );
  await checkAccessibility(page, 'the ratings');
  const document = await exportPdf(page);
  for (const text of [t('figures.names.npsScore'), '100%', t('dashboard.summary')])
    expect(document.text).toContain(text);
});

test('attendants are a table, a sheet and bars', async ({ shop, people, open }) => {
  await shop.startConversation('Bom dia', { name: 'Rita Alves' });
  await shop.startConversation('Boa tarde', { name: 'Caio Melo' });
  const admin = await people.as(shop.admin);
  const { data } = await admin.call(api.figures.ticketsOfUsers, { query: {} });
  expect(data.reduce((sum, { quantidade }) => sum + Number(quantidade), 0)).toBe(2);

  const page = await open('/', { as: shop.admin });
  await tab(page, t('dashboard.tabs.attendants')).click();
  await expect(row(page, 'Bruno Lima').first()).toContainText('2');
  const bars = page.getByRole('figure', { name: t('dashboard.ofUsers', { total: 2 }) });
  await expect(bars.getByRole('rowheader', { name: 'Bruno Lima' })).toBeAttached();
  await expect(page.getByRole('figure', { name: t('dashboard.ofDays', { total: 2 }) })).toBeVisible();
  await checkAccessibility(page, 'the attendants');

  const document = await exportPdf(page);
  for (const text of [
    'Bruno Lima',
    t('dashboard.ofUsers', { total: 2 }),
    t('dashboard.ofDays', { total: 2 }),
  ])
    expect(document.text).toContain(text);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('reports.export') }).click();
  const [headings, ...lines] = readSheet(await readFile(await (await downloading).path()));
  expect(headings?.[0]).toBe(t('dashboard.name'));
  expect(lines.map((cells) => cells[0])).toContain('Bruno Lima');
});

test('the bar of an hour opens the tickets of that hour', async ({ shop, people, open, server }) => {
  const { ticket: early } = await shop.startConversation('Bom dia', { name: 'Rita Alves' });
  const { ticket: late } = await shop.startConversation('Boa tarde', { name: 'Caio Melo' });
  const admin = await people.as(shop.admin);
  const { value: timezone } = await admin.call(api.settings.show, { params: { key: 'timezone' } });
  await server.inCompany(shop.company.id, async (client) => {
    for (const { id, at } of [
      { id: early.id, at: '2026-03-10 09:10' },
      { id: late.id, at: '2026-03-10 15:40' },
    ])
      await client.query(`update tickets set "createdAt" = $2::timestamp at time zone $3 where id = $1`, [
        id,
        at,
        timezone,
      ]);
  });
  const page = await open('/?tab=attendants&dateFrom=2026-03-10&dateTo=2026-03-10', { as: shop.admin });
  const bars = page.getByRole('figure', { name: t('dashboard.ofHours', { total: 2 }) });
  await bars.getByRole('row', { name: '15h' }).getByRole('link').press('Enter');
  await expect(heading(page, t('reports.title'))).toBeVisible();
  await expect(row(page, 'Caio Melo')).toBeVisible();
  await expect(row(page, 'Rita Alves')).toHaveCount(0);
  await expect(page.getByText(t('reports.ofHour', { from: '15:00', to: '15:59' }))).toBeVisible();
});

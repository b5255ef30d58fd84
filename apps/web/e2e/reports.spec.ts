import { readFile } from 'node:fs/promises';
import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog, heading, row, toast } from './support/page-helpers.ts';
import { type Shop, test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: t('reports.title') });
/** The contacts that are listed, in their order. */
const namesIn = async (page: Page) =>
  (await table(page).getByRole('row').locator('td[data-main]').allTextContents()).map((name) => name.trim());

/** Rita is served by Bruno, Caio was served by Carla and is done, Davi waits. */
async function threeTickets(shop: Shop) {
  const rita = await shop.startConversation('Quero um café', { name: 'Rita Alves' });
  const caio = await shop.startConversation('Obrigado!', {
    name: 'Caio Melo',
    as: shop.colleague,
    queue: shop.support,
  });
  const davi = shop.addCustomer('Davi Reis');
  await davi.writes('Alguém aí?');
  await shop.ticketWith(davi);
  return { rita, caio, davi };
}

test('the report is filtered, sorted, opened and exported', async ({ shop, people, open }) => {
  const { rita, caio } = await threeTickets(shop);
  const colleague = await people.as(shop.colleague);
  await colleague.call(api.tickets.update, { params: { id: caio.ticket.id }, body: { status: 'closed' } });
  const page = await open('/reports', { as: shop.admin });
  await expect(heading(page, t('reports.title'))).toBeVisible();
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis', 'Caio Melo', 'Rita Alves']);
  await expect(row(page, 'Rita Alves')).toContainText('Bruno Lima');
  await expect(row(page, 'Rita Alves')).toContainText('Quero um café');
  await expect(row(page, 'Caio Melo')).toContainText(t('tickets.statuses.closed'));
  await expect(row(page, 'Davi Reis')).toContainText(t('tickets.statuses.pending'));
  await checkAccessibility(page, 'the report');

  await table(page)
    .getByRole('button', { name: t('reports.contact') })
    .click();
  await expect.poll(() => namesIn(page)).toEqual(['Rita Alves', 'Davi Reis', 'Caio Melo']);
  await table(page)
    .getByRole('button', { name: t('reports.contact') })
    .click();
  await expect.poll(() => namesIn(page)).toEqual(['Caio Melo', 'Davi Reis', 'Rita Alves']);
  await expect(table(page).getByRole('columnheader', { name: t('reports.contact') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await button(page, t('reports.filters')).click();
  await page.getByRole('combobox', { name: t('reports.queues') }).click();
  await page.getByRole('option', { name: t('reports.noQueue') }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis']);
  await page.getByRole('option', { name: 'Vendas' }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis', 'Rita Alves']);
  await page.keyboard.press('Escape');

  // The address keeps what is chosen.
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis', 'Rita Alves']);
  const downloading = page.waitForEvent('download');
  await button(page, t('reports.export')).click();
  const [headings, ...lines] = readSheet(await readFile(await (await downloading).path()));
  expect(headings?.slice(0, 3)).toEqual([t('reports.id'), t('reports.connection'), t('reports.contact')]);
  expect(lines.map((cells) => cells[2])).toEqual(['Davi Reis', 'Rita Alves']);
  await expect(toast(page, t('reports.exported_other', { count: 2 }))).toBeVisible();

  await button(page, t('reports.showLog', { id: rita.ticket.id })).click();
  await expect(dialog(page, t('tickets.dialogs.logTitle', { id: rita.ticket.id }))).toContainText(
    'Bruno Lima',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('reports.openTicket', { id: rita.ticket.id }) }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${rita.ticket.uuid}$`));
});

test('a figure opens its rows, pages are turned, and filters are kept by name', async ({ shop, open }) => {
  await threeTickets(shop);
  const page = await open('/reports?figure=supportPending', { as: shop.admin });
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis']);
  await expect(page.getByText(t('figures.meanings.supportPending'))).toBeVisible();
  await button(page, t('reports.saveFilter')).click();
  await page.getByRole('textbox', { name: t('reports.filterName') }).fill('Quem espera');
  await page.keyboard.press('Enter');
  await button(page, t('reports.allTickets')).click();
  await expect.poll(() => namesIn(page)).toHaveLength(3);

  await page.goto('/reports?dateFrom=2020-01-01&dateTo=2020-01-31');
  await expect(page.getByText(t('reports.empty'))).toBeVisible();
  await button(page, t('reports.reset')).click();
  await expect.poll(() => namesIn(page)).toHaveLength(3);
  await button(page, t('reports.saved')).click();
  await page.getByRole('menuitem', { name: 'Quem espera' }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Davi Reis']);

  // Another computer of the same person has it, and all their windows lose it when it is removed in one.
  await page.context().close();
  const elsewhere = await open('/reports', { as: shop.admin });
  const second = await elsewhere.context().newPage();
  await second.goto('/reports');
  await expect(button(second, t('reports.saved'))).toBeVisible();
  await button(elsewhere, t('reports.saved')).click();
  await button(elsewhere, t('reports.removeSaved', { name: 'Quem espera' })).click();
  for (const one of [second, elsewhere]) await expect(button(one, t('reports.saved'))).toHaveCount(0);
});

test('an export that is cancelled leaves no file, and the next one has every row', async ({ shop, open }) => {
  await threeTickets(shop);
  const page = await open('/reports', { as: shop.admin });
  await expect.poll(() => namesIn(page)).toHaveLength(3);
  let isHeld = true;
  await page.route('**/ticketreport/all*', (route) => (isHeld ? undefined : route.continue()));
  await button(page, t('reports.export')).click();
  await expect(page.getByRole('progressbar', { name: t('reports.export') })).toBeAttached();
  await button(page, t('common.cancel')).click();
  await expect(button(page, t('reports.export'))).toBeEnabled();
  isHeld = false;
  const downloading = page.waitForEvent('download');
  await button(page, t('reports.export')).click();
  const [, ...lines] = readSheet(await readFile(await (await downloading).path()));
  expect(lines.map((cells) => cells[2])).toEqual(await namesIn(page));
  expect(lines.map((cells) => cells[5])).toContain(t('tickets.statuses.pending'));
});

test('only who may see the dashboard sees the report', async ({ shop, open }) => {
  const page = await open('/reports', { as: shop.attendant });
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();
});

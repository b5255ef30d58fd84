import { readFile } from 'node:fs/promises';
import { PDF_PAGES } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { readPdf } from './support/read-pdf.ts';
import { dialog, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: t('tickets.view.more') }).click();
  await page.getByRole('menuitem', { name }).click();
};

async function exportPdf(page: Page) {
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    choose(page, t('tickets.view.exportPdf')),
  ]);
  return { name: saved.suggestedFilename(), ...readPdf(await readFile(await saved.path())) };
}

test('a ticket tells its history and goes out as a document, of a very long one the newest hundred pages', async ({
  shop,
  server,
  open,
}) => {
  test.setTimeout(180_000);
  const { ticket } = await shop.startConversation('Olá! Já há ğ e ş? 😀', { name: 'Rita Alves' });
  await shop.sendMessage(ticket, { body: 'Há sim, Rita.' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await choose(page, t('tickets.view.log'));
  const log = dialog(page, t('tickets.dialogs.logTitle', { id: ticket.id }));
  const accepted = log.getByRole('listitem').filter({ hasText: t('tickets.dialogs.logTypes.open') });
  await expect(accepted).toContainText(shop.attendant.name);
  await expect(accepted).toContainText('Vendas');
  await expect(accepted).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(log.getByText(t('tickets.dialogs.logTypes.create'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log).toHaveCount(0);

  const short = await exportPdf(page);
  expect(short).toMatchObject({ name: `ticket-${ticket.id}.pdf`, pages: 1 });
  // A4, in points.
  expect(short.sizes).toHaveLength(1);
  expect(short.sizes[0]).toMatch(/^0 0 595\.\d+ 841\.\d+$/);
  for (const text of [
    `${t('messages.pdf.heading', { id: ticket.id })} · Rita Alves`,
    'Olá! Já há ğ e ş?',
    'Há sim, Rita.',
    t('messages.pdf.page', { page: 1, pages: 1 }),
  ])
    expect(short.text).toContain(text);
  expect(short.text).not.toContain(t('messages.pdf.cut'));

  // More messages than fit on a hundred pages.
  const MANY = 2600;
  await server.inCompany(shop.company.id, (client) =>
    client.query(
      `insert into messages ("ticketId", "chatId", "contactId", "whatsappId", "queueId", position, "externalId",
         "fromMe", read, body, "mediaType")
       select t.id, t."contactId", t."contactId", t."whatsappId", t."queueId",
         (select max(position) from messages where "ticketId" = t.id) + n, 'long-' || t.id || '-' || n, false, true,
         'Linha número ' || n || '.', 'conversation'
       from tickets t, generate_series(1, $2::int) n where t.id = $1 order by n`,
      [ticket.id, MANY],
    ),
  );
  const long = await exportPdf(page);
  await expect(toast(page, t('messages.pdf.cut'))).toBeVisible();
  expect(long.pages).toBeGreaterThan(PDF_PAGES - 8);
  expect(long.pages).toBeLessThanOrEqual(PDF_PAGES);
  expect(long.text).toContain(t('messages.pdf.cut'));
  expect(long.text).toContain(`Linha número ${MANY}.`);
  expect(long.text).not.toContain('Linha número 1.');
});

import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { test } from './support/conversations.ts';
import { dialog, toast } from './support/screen.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });

/** The head of the ticket: rows of the list and the box to write in have buttons of the same names. */
const view = (page: Page) =>
  page
    .getByRole('region', { name: t('tickets.ticketTab') })
    .locator('header')
    .first();

const menuEntry = async (page: Page, name: string) => {
  await button(page, t('tickets.view.more')).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('closing without a word sends nothing and can be undone; returning to the queue leaves the view', async ({
  shop,
  open,
}) => {
  const { ticket } = await shop.conversation('Oi!');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await button(view(page), t('tickets.view.resolve')).click();
  await button(
    dialog(page, t('tickets.dialogs.closeTitle', { id: ticket.id })),
    t('tickets.dialogs.closeSilently'),
  ).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await button(page, t('tickets.view.undo')).click();
  await expect(page).toHaveURL(new RegExp(ticket.uuid));
  await button(view(page), t('tickets.view.returnToQueue')).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect.poll(async () => (await shop.ticketWith(ticket.contact)).status).toBe('pending');
  expect((await shop.messages(ticket)).filter((message) => message.fromMe)).toEqual([]);
});

test('who comes too late is told who has the ticket', async ({ shop, people, watch, open }) => {
  watch.expect(/^409 PUT \/api\/tickets\/\d+$/, /^404 GET \/api\/(?:tickets|messages)\//);
  const { ticket } = await shop.conversation('Alguém aí?');
  const admin = await people.as(shop.admin);
  const page = await open('/tickets', { as: shop.attendant });
  // As if the view were still what it was a moment before: the event is on its way.
  await admin.call(api.tickets.update, {
    params: { id: ticket.id },
    body: { isTransfered: true, queueId: shop.sales.id },
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(button(view(page), t('tickets.view.accept'))).toBeVisible();
  await page.route(`**/api/tickets/${ticket.id}`, async (route) => {
    await admin.call(api.tickets.update, {
      params: { id: ticket.id },
      body: { status: 'open', queueId: shop.sales.id },
    });
    await route.continue();
  });
  await button(view(page), t('tickets.view.accept')).click();
  const notice = dialog(page, t('tickets.dialogs.otherTitle'));
  await expect(notice).toContainText(shop.admin.name);
  await expect(notice).toContainText('Vendas');
  await button(notice, t('tickets.dialogs.understood')).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('where a tag is required, a ticket is not closed without one', async ({ shop, people, open }) => {
  await people.set(shop.admin, 'requiredTag', 'enabled');
  const { ticket } = await shop.conversation('Oi!');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await button(view(page), t('tickets.view.resolve')).click();
  await expect(toast(page, t('errors.ERR_TAG_REQUIRED'))).toBeVisible();
  // The place to give one opens beside it.
  const tags = page.getByRole('combobox', { name: t('contacts.tags') });
  await tags.fill('Troca');
  await tags.press('Enter');
  await expect(page.getByRole('button', { name: t('contacts.removeTag', { name: 'Troca' }) })).toBeVisible();
  await button(view(page), t('tickets.view.resolve')).click();
  await button(
    dialog(page, t('tickets.dialogs.closeTitle', { id: ticket.id })),
    t('tickets.dialogs.closeSilently'),
  ).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('only an administrator deletes a ticket, and never a closed one; whoever has it open is led away', async ({
  shop,
  watch,
  open,
}) => {
  watch.expect(/^404 (?:GET|PUT) \/api\/(?:tickets|messages)\//);
  const { ticket } = await shop.conversation('Oi!');
  const attendant = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await button(attendant, t('tickets.view.more')).click();
  await expect(attendant.getByRole('menuitem', { name: t('tickets.view.log') })).toBeVisible();
  await expect(attendant.getByRole('menuitem', { name: t('tickets.view.remove') })).toHaveCount(0);
  await attendant.keyboard.press('Escape');

  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.admin });
  await menuEntry(page, t('tickets.view.remove'));
  const question = dialog(page, t('tickets.dialogs.removeTitle', { id: ticket.id }));
  await button(question, t('common.delete')).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(attendant).toHaveURL(/\/tickets$/);

  const { ticket: other } = await shop.conversation('E eu?', { as: shop.admin });
  await page.goto(`/tickets/${other.uuid}`);
  await button(view(page), t('tickets.view.resolve')).click();
  await button(
    dialog(page, t('tickets.dialogs.closeTitle', { id: other.id })),
    t('tickets.dialogs.closeSilently'),
  ).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto(`/tickets/${other.uuid}`);
  await menuEntry(page, t('tickets.view.remove'));
  await expect(toast(page, 'PARA DELETAR REABRA O TICKET')).toBeVisible();
});

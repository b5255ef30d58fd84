import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { dialog, field, heading, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });

/** The header of the ticket: list rows and the composer have buttons with the same names. */
const view = (page: Page) =>
  page
    .getByRole('region', { name: t('tickets.ticketTab') })
    .locator('header')
    .first();

const menuEntry = async (page: Page, name: string) => {
  await button(page, t('tickets.view.more')).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('a ticket is accepted in a queue, transferred with a word, taken on by a colleague and closed with the farewell', async ({
  shop,
  people,
  open,
}) => {
  const admin = await people.as(shop.admin);
  await admin.call(api.connections.update, {
    params: { id: shop.connectionId },
    body: { complationMessage: 'Obrigado pelo contato!' },
  });
  const customer = shop.addCustomer('Marta Reis');
  await customer.writes('Bom dia!');
  const { id, uuid } = await shop.ticketWith(customer);

  // A ticket without a queue: accepting opens the choice of a queue.
  const page = await open(`/tickets/${uuid}`, { as: shop.admin });
  await expect(heading(page, new RegExp(`Marta Reis.*#${id}`))).toBeVisible();
  await button(view(page), t('tickets.view.accept')).click();
  const asking = dialog(page, t('tickets.dialogs.queueToAccept'));
  await button(asking, 'Vendas').click();
  await expect(button(view(page), t('tickets.view.resolve'))).toBeVisible();
  await expect(view(page).getByText(`${shop.admin.name} · Vendas · Recepção`)).toBeVisible();

  // Transfer to a colleague: the members of the ticket's queue are listed at once, with their online state.
  await button(view(page), t('tickets.view.transfer')).click();
  const transfer = dialog(page, t('tickets.dialogs.transferTitle'));
  await expect(field(transfer, t('tickets.dialogs.queue'))).toHaveValue(String(shop.sales.id));
  const offline = t('tickets.dialogs.offline');
  const colleagues = transfer.getByRole('listbox', { name: t('tickets.dialogs.people') });
  await expect(colleagues.getByRole('option')).toHaveText([
    new RegExp(`Bruno Lima.*${offline}`),
    new RegExp(`Carla Dias.*${offline}`),
  ]);
  await field(transfer, t('tickets.dialogs.queue')).selectOption('Suporte');
  const search = transfer.getByRole('combobox', { name: t('tickets.dialogs.user') });
  // A name without a match must not transfer, least of all to the queue.
  await search.fill('Ninguém');
  await button(transfer, t('tickets.view.transfer')).click();
  await expect(search).toHaveAccessibleDescription(new RegExp(t('tickets.dialogs.chooseUser')));
  await search.fill('ca');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('Carla Dias');
  await field(transfer, t('tickets.dialogs.transferMessage')).fill('Cliente quer trocar o produto');
  await button(transfer, t('tickets.view.transfer')).click();
  await expect(page).toHaveURL(/\/tickets$/);
  const gone = t('tickets.view.transferredToUser', { id, user: 'Carla Dias', queue: 'Suporte' });
  await expect(toast(page, gone)).toBeVisible();

  // The colleague has the ticket and the transfer message, and closes the ticket.
  const carla = await open(`/tickets/${uuid}`, { as: shop.colleague });
  await expect(view(carla).getByText('Carla Dias · Suporte · Recepção')).toBeVisible();
  await expect(carla.getByRole('log')).toContainText('Cliente quer trocar o produto');
  await button(view(carla), t('tickets.view.resolve')).click();
  const closing = dialog(carla, t('tickets.dialogs.closeTitle', { id }));
  await button(closing, t('tickets.dialogs.closeNormally')).click();
  await expect(carla).toHaveURL(/\/tickets$/);
  await customer.receives('Obrigado pelo contato!');

  // The ticket log contains all steps.
  await carla.goto(`/tickets/${uuid}`);
  await menuEntry(carla, t('tickets.view.log'));
  const log = dialog(carla, t('tickets.dialogs.logTitle', { id }));
  for (const type of ['create', 'open', 'transfered', 'receivedTransfer', 'closed'] as const)
    await expect(log.getByText(t(`tickets.dialogs.logTypes.${type}`), { exact: true })).toBeVisible();
  await expect(log.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).first()).toBeVisible();
});

test('closing without a word sends nothing and can be undone; returning to the queue leaves the view', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi!');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(page.getByRole('log')).toContainText('Oi!');
  await button(view(page), t('tickets.view.resolve')).click();
  const closing = dialog(page, t('tickets.dialogs.closeTitle', { id: ticket.id }));
  await expect(button(closing, t('tickets.dialogs.closeSilently'))).toBeVisible();
  // A message that arrives while the dialog is open must be shown before the ticket can be closed.
  await customer.writes('Ah, e mais uma coisa');
  await expect(closing.getByRole('blockquote')).toHaveText('Ah, e mais uma coisa');
  await expect(button(closing, t('tickets.dialogs.closeSilently'))).toHaveCount(0);
  await button(closing, t('tickets.dialogs.closeStill')).click();
  await button(closing, t('tickets.dialogs.closeSilently')).click();
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
  const { ticket } = await shop.startConversation('Alguém aí?');
  const admin = await people.as(shop.admin);
  const page = await open('/tickets', { as: shop.attendant });
  // Simulates a view that has not received the event yet.
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
  const { ticket } = await shop.startConversation('Oi!');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await button(view(page), t('tickets.view.resolve')).click();
  await expect(toast(page, t('errors.ERR_TAG_REQUIRED'))).toBeVisible();
  // The contact panel with the tags opens.
  const tags = page.getByRole('combobox', { name: t('contacts.tags') });
  await tags.fill('Troca');
  await tags.press('Enter');
  // At once: resolving must wait for the tag that is still being saved.
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
  const { ticket } = await shop.startConversation('Oi!');
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

  const { ticket: other } = await shop.startConversation('E eu?', { as: shop.admin });
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

import { api } from '@prosa/contract';
import { ComposerBox } from './support/composer.ts';
import { test as withShop } from './support/shop.ts';
import { test as withGraph } from './support/graph-shop.ts';
import { holdResponse } from './support/hold-response.ts';
import { dialog, field } from './support/page-helpers.ts';
import { bubble } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';
import { row } from './support/ticket-list.ts';

// The event of a change and the reply of the call that made it may arrive in any order. The later one must not undo
// newer changes.

withShop(
  'a message that was delivered before its sending was answered stays delivered',
  async ({ shop, open }) => {
    const { customer, ticket } = await shop.startConversation('Oi');
    const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
    const sending = await holdResponse(page, 'POST', `/messages/${ticket.id}`);
    await new ComposerBox(page).write('Bom dia!');
    customer.confirmsDelivery((await customer.receives(/Bom dia!$/)).id);
    const delivered = page.getByRole('log').getByRole('img', { name: t('messages.acks.delivered') });
    await expect(delivered).toBeVisible();
    await sending.release();
    await expect(bubble(page, 'Bom dia!')).toHaveCount(1);
    await expect(delivered).toBeVisible();
  },
);

withShop(
  'what a contact wrote before an accepted ticket was answered stays in the list',
  async ({ shop, people, open }) => {
    const customer = shop.addCustomer('Marta Reis');
    await customer.writes('Bom dia!');
    const { id, uuid } = await shop.ticketWith(customer);
    const admin = await people.as(shop.admin);
    await admin.call(api.tickets.update, { params: { id }, body: { queueId: shop.sales.id } });
    const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
    const accepting = await holdResponse(page, 'PUT', `/tickets/${id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('tickets.view.accept'), exact: true })
      .first()
      .click();
    await expect(row(page, customer)).toBeVisible();
    await customer.writes('Tem alguém aí?');
    await expect(row(page, customer)).toContainText('Tem alguém aí?');
    await accepting.release();
    // Checked at once: a later fetch would hide the error.
    expect(await row(page, customer).textContent()).toContain('Tem alguém aí?');
    await expect(page.getByRole('button', { name: t('tickets.view.resolve'), exact: true })).toBeEnabled();
  },
);

withShop(
  'what happens to a ticket while it is being opened is seen when it is open',
  async ({ shop, people, open }) => {
    const { ticket, customer } = await shop.startConversation('Oi');
    const page = await open('/tickets', { as: shop.attendant });
    const opening = await holdResponse(page, 'GET', `/tickets/u/${ticket.uuid}`);
    await row(page, customer).click();
    await opening.whenReceived;
    const attendant = await people.as(shop.attendant);
    await attendant.call(api.tickets.update, {
      params: { id: ticket.id },
      body: { status: 'closed', sendFarewellMessage: false },
    });
    await expect(row(page, customer)).toContainText(t('tickets.row.gone'));
    await opening.release();
    const reopen = page
      .getByRole('main')
      .getByRole('button', { name: t('tickets.view.reopen'), exact: true });
    await expect(reopen.first()).toBeVisible();
  },
);

withShop('what came while a list was being read stays on it', async ({ company, people, open }) => {
  const page = await open('/queues', { as: company.admin });
  await expect(page.getByText(t('queues.empty'))).toBeVisible();
  const older = await holdResponse(page, 'GET', '/queue');
  await page.getByRole('button', { name: t('shell.refresh') }).click();
  await older.whenReceived;
  const admin = await people.as(company.admin);
  await admin.call(api.queues.create, { body: { name: 'Recepção', color: '#0b62b0' } });
  const reception = page.getByRole('row', { name: 'Recepção' });
  await expect(reception).toBeVisible();
  // A refetch would hide the error, so its response is held back.
  const newer = await holdResponse(page, 'GET', '/queue');
  await older.release();
  await newer.whenReceived;
  await expect(reception).toBeVisible();
  await expect(page.getByText(t('queues.empty'))).toHaveCount(0);
  await newer.release();
  await expect(reception).toBeVisible();
});

withGraph(
  'a connection that fell before its change was answered is shown as fallen',
  async ({ shop, open }) => {
    const id = await shop.connect('whatsappapi');
    const page = await open('/connections', { as: shop.admin });
    await page
      .getByRole('button', { name: t('connections.editNamed', { name: 'Número oficial' }), exact: true })
      .click();
    const form = dialog(page, t('connections.form.edit'));
    await form.getByRole('tab', { name: t('connections.form.tabs.account') }).click();
    await field(form, t('channelAccounts.accessToken')).fill('EAAG-um-token-que-ninguém-deu');
    const saving = await holdResponse(page, 'PUT', `/whatsapp/${id}`);
    await form.getByRole('button', { name: t('common.save'), exact: true }).click();
    // The row is behind the dialog and hidden from roles, so it is found by its element.
    const reason = page.locator('tr', { hasText: t('connections.reasons.token-invalid') });
    await expect(reason).toBeVisible();
    await saving.release();
    await expect(form).toHaveCount(0);
    await expect(reason).toBeVisible();
  },
);

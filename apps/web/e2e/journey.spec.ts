import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { pictureFile } from './support/pictures.ts';
import { dialog, field } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';
import { tab } from './support/ticket-list.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('from the first word of a customer to their rating, over two attendants', async ({
  shop,
  people,
  open,
}) => {
  // Long: a whole working day of two people.
  test.slow();
  await people.set(shop.admin, 'userRating', 'enabled');
  const adminClient = await people.as(shop.admin);
  await adminClient.call(api.connections.update, {
    params: { id: shop.connectionId },
    body: { ratingMessage: 'De 0 a 10, como foi?', complationMessage: 'Até logo!', expiresTicketNPS: 60 },
  });
  const admin = await open('/tickets', { as: shop.admin });
  const attendant = await open('/tickets', { as: shop.attendant });
  const customer = shop.addCustomer('Rita Alves');

  // The ticket appears without a reload and is accepted from the waiting list.
  await tab(admin, 'pending').click();
  await customer.writes('Bom dia, o café chegou?');
  await rowOf(admin, 'Rita Alves').click();
  await expect(admin.getByRole('log').getByText('Bom dia, o café chegou?')).toBeVisible();
  await button(admin, t('tickets.view.accept')).first().click();
  const queue = dialog(admin, t('tickets.dialogs.queueToAccept'));
  await queue.getByRole('button', { name: shop.sales.name }).click();
  await expect(tab(admin, 'open')).toHaveAttribute('aria-selected', 'true');

  const box = new ComposerBox(admin);
  await box.button('Assinar com o meu nome').click();
  await box.write('Chegou hoje!');
  await customer.receives('Chegou hoje!');
  await box.dropOrPaste('paste', pictureFile());
  await dialog(admin, 'Enviar arquivos').getByRole('button', { name: 'Enviar 1 arquivo' }).click();
  await customer.receives('', 'image');

  // A private message is not sent to the customer.
  await box.button('Mensagem privada').click();
  await box.write('Cliente antiga, dar desconto');
  await expect(box.log.getByText('Cliente antiga, dar desconto')).toBeVisible();

  await button(admin, t('tickets.view.transfer')).click();
  const transfer = dialog(admin, t('tickets.dialogs.transferTitle'));
  await field(transfer, t('tickets.dialogs.user')).fill(shop.attendant.name.slice(0, 4));
  await admin.getByRole('option', { name: shop.attendant.name }).click();
  await field(transfer, t('tickets.dialogs.queue')).selectOption(shop.support.name);
  await field(transfer, t('tickets.dialogs.transferMessage')).fill('Segue com você');
  await transfer.getByRole('button', { name: t('tickets.view.transfer') }).click();

  // The colleague sees the ticket at once, with the whole conversation.
  await rowOf(attendant, 'Rita Alves').click();
  const other = new ComposerBox(attendant);
  await expect(other.log.getByText('Cliente antiga, dar desconto')).toBeVisible();
  await expect(other.log.getByText('Segue com você')).toBeVisible();
  await other.write('Aqui é o Bruno.');
  await customer.receives('*Bruno Lima:*\nAqui é o Bruno.');

  await button(attendant, t('tickets.view.resolve')).first().click();
  await expect(
    dialog(attendant).getByRole('checkbox', { name: t('tickets.dialogs.closeAsksRating') }),
  ).toBeChecked();
  await dialog(attendant)
    .getByRole('button', { name: t('tickets.dialogs.closeNormally') })
    .click();
  await customer.receives(/De 0 a 10, como foi\?/);
  await expect(attendant).toHaveURL(/\/tickets$/);
  await customer.writes('9');
  await customer.receives(/Até logo!/);
  await expect.poll(async () => (await shop.ticketWith(customer)).userRating).toEqual({ rate: 9 });
  expect(customer.receivedMessages.some(({ text }) => /desconto|Segue com você/.test(text))).toBe(false);
});

test('after the server was killed nothing is missing, on either side', async ({
  shop,
  server,
  watch,
  open,
}) => {
  // The test restarts the server and all its connections.
  test.slow();
  watch.expect(/net::ERR_|WebSocket connection|^50\d /);
  const { customer, ticket } = await shop.startConversation('Antes');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await expect(box.log.getByText('Antes')).toBeVisible();

  await server.kill();
  await customer.writes('Enquanto estava fora');
  await box.write('Escrito sem servidor');
  await expect(box.log.getByText('Escrito sem servidor')).toBeVisible();
  await server.start();

  await customer.receives('Escrito sem servidor');
  await expect(box.log.getByText('Enquanto estava fora')).toBeVisible();
  await customer.writes('Depois');
  await expect(box.log.getByText('Depois')).toBeVisible();
  await expect(box.log.getByText('Escrito sem servidor')).toHaveCount(1);
  expect(customer.receivedMessages.filter(({ text }) => text === 'Escrito sem servidor')).toHaveLength(1);
});

import { api, type Message } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { type Shop, test } from './support/shop.ts';
import { dialog, expectSignedIn, field, heading, signInByForm, signOut } from './support/page-helpers.ts';
import type { Server } from './support/server.ts';
import { bubble } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';
import { row } from './support/ticket-list.ts';

const view = (page: Page) => page.getByRole('region', { name: t('tickets.ticketTab') });
const button = (place: Page | ReturnType<typeof view>, name: string) =>
  place.getByRole('button', { name, exact: true });

const menuEntry = async (page: Page, name: string) => {
  await button(page, t('tickets.view.more')).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('one who waits is ignored, reopened in a queue, answered and closed by one key, and rated', async ({
  shop,
  people,
  open,
}) => {
  const admin = await people.as(shop.admin);
  await people.set(shop.admin, 'userRating', 'enabled');
  await admin.call(api.connections.update, {
    params: { id: shop.connectionId },
    body: { ratingMessage: 'De 0 a 10, como foi?', expiresTicketNPS: 60 },
  });
  const customer = shop.addCustomer('Dora Pires');
  await customer.writes('Alguém?');
  const { uuid, id } = await shop.ticketWith(customer);
  const page = await open(`/tickets/${uuid}`, { as: shop.admin });

  await button(view(page), t('tickets.view.ignore')).click();
  await button(dialog(page, t('tickets.dialogs.ignoreTitle', { id })), t('tickets.view.ignore')).click();
  await expect(page).toHaveURL(/\/tickets$/);

  await button(page, t('tickets.views.closed')).click();
  await row(page, customer).hover();
  await row(page, customer)
    .getByRole('button', { name: `${t('tickets.row.reopen')}: ${customer.name}` })
    .click();
  const asking = dialog(page, t('tickets.dialogs.queueToReopen'));
  await button(asking, shop.sales.name).click();
  await expect(page).toHaveURL(`/tickets/${uuid}`);
  await expect(button(view(page), t('tickets.view.resolve'))).toBeVisible();

  const isIntegrated = async () => (await shop.ticketWith(customer)).useIntegration;
  await menuEntry(page, t('tickets.view.turnIntegrationOn'));
  await expect.poll(isIntegrated).toBe(true);
  await menuEntry(page, t('tickets.view.turnIntegrationOff'));
  await expect.poll(isIntegrated).toBe(false);

  // The row shows the draft, and the shortcut that closes the ticket also sends it.
  const box = new ComposerBox(page);
  await box.button(t('composer.signature')).click();
  await box.text.fill('Resolvido, até logo');
  await page.getByRole('link', { name: t('tickets.view.back') }).click();
  await expect(row(page, customer)).toContainText(`${t('tickets.row.draft')}Resolvido, até logo`);
  await row(page, customer).getByRole('link').click();
  await expect(box.text).toHaveValue('Resolvido, até logo');
  await box.text.press('Control+Enter');
  await button(
    dialog(page, t('tickets.dialogs.closeTitle', { id })),
    t('tickets.dialogs.closeNormally'),
  ).click();
  await customer.receives('Resolvido, até logo');
  await customer.receives(/De 0 a 10, como foi\?/);
  await customer.writes('10');
  await button(page, t('tickets.views.closed')).click();
  await expect(
    row(page, customer).getByRole('img', { name: t('tickets.row.rated', { rate: 10 }) }),
  ).toHaveText('😍');
});

/** Writes states to the database that only a crash or the channel would cause. */
const change = (server: Server, shop: Shop, { id }: Pick<Message, 'id'>, set: string) =>
  server.inCompany(shop.company.id, (client) =>
    client.query(`update messages set ${set} where id = $1`, [id]),
  );

test('what was not sent, perhaps was, or came without its file: each has its way out', async ({
  shop,
  open,
  server,
  watch,
}) => {
  const { customer, ticket } = await shop.startConversation('Bom dia!');
  const [failed, unknown, settled] = [
    await shop.sendMessage(ticket, { body: 'Esta falhou' }),
    await shop.sendMessage(ticket, { body: 'Desta ninguém sabe' }),
    await shop.sendMessage(ticket, { body: 'Esta chegou' }),
  ];
  await customer.receives('Esta chegou');
  await customer.sendsPicture('sem arquivo');
  const picture = await expect
    .poll(async () => (await shop.messages(ticket)).at(-1)?.mediaState)
    .toBe('ready')
    .then(async () => (await shop.messages(ticket)).at(-1) as Message);
  await change(server, shop, failed, `"sendState" = 'failed', "sendReason" = 'refused', ack = 0`);
  await change(server, shop, unknown, `"sendState" = 'unconfirmed', ack = 0`);
  await change(server, shop, settled, `"sendState" = 'unconfirmed', ack = 0`);
  await change(server, shop, picture, `"mediaState" = 'gone'`);

  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const heardOf = (text: string) => customer.receivedMessages.filter((entry) => entry.text === text).length;
  await expect(bubble(page, 'Esta falhou')).toContainText(
    `${t('messages.send.failed')}. ${t('messages.reasons.refused')}`,
  );
  await button(bubble(page, 'Esta falhou'), t('common.retry')).click();
  await expect(bubble(page, 'Esta falhou')).not.toContainText(t('messages.send.failed'));
  await expect.poll(() => heardOf('Esta falhou')).toBe(2);

  await button(bubble(page, 'Desta ninguém sabe'), t('messages.send.again')).click();
  await expect.poll(() => heardOf('Desta ninguém sabe')).toBe(2);
  await button(bubble(page, 'Esta chegou'), t('messages.send.arrived')).click();
  await expect(bubble(page, 'Esta chegou')).not.toContainText(t('messages.send.unconfirmed'));
  expect(heardOf('Esta chegou')).toBe(1);

  await button(bubble(page, 'sem arquivo'), t('messages.media.fetchAgain')).click();
  await expect(button(bubble(page, 'sem arquivo'), t('messages.media.image'))).toBeVisible();

  // Refused by the server itself: the message was never sent and can be discarded.
  watch.expect(`400 POST /api/messages/${ticket.id}`);
  await page.route(`**/api/messages/${ticket.id}`, (route) =>
    route.fulfill({ status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } }),
  );
  const box = new ComposerBox(page);
  await box.write('Desisto desta');
  await expect(bubble(page, 'Desisto desta')).toContainText(t('errors.ERR_SENDING_WAPP_MSG'));
  await button(bubble(page, 'Desisto desta'), t('messages.send.discard')).click();
  await expect(bubble(page, 'Desisto desta')).toHaveCount(0);
});

test('from the search to the end of the conversation without a mouse', async ({ shop, people, open }) => {
  const customer = shop.addCustomer('Elisa Moura');
  await customer.writes('Preciso de ajuda');
  const { id } = await shop.ticketWith(customer);
  const admin = await people.as(shop.admin);
  await admin.call(api.tickets.update, { params: { id }, body: { queueId: shop.sales.id } });
  const page = await open('/tickets', { as: shop.attendant });
  const press = (key: string) => page.keyboard.press(key);
  await expect(page.getByRole('tab', { name: /Aguardando.*1/ })).toBeVisible();

  await press('Alt+s');
  await page.keyboard.type('elisa');
  await expect(row(page, customer)).toBeVisible();
  await press('ArrowDown');
  await expect(row(page, customer).getByRole('link')).toBeFocused();
  await press('Enter');
  await expect(heading(page, new RegExp(`Elisa Moura.*#${id}`))).toBeVisible();
  await press('Alt+a');
  const box = new ComposerBox(page);
  await expect(box.text).toBeFocused();
  await page.keyboard.type('Pois não?');
  await press('Enter');
  await customer.receives(/Pois não\?/);

  await press('Alt+t');
  const transfer = dialog(page, t('tickets.dialogs.transferTitle'));
  const queue = field(transfer, t('tickets.dialogs.queue'));
  await expect(transfer.getByRole('combobox', { name: t('tickets.dialogs.user') })).toBeFocused();
  // The current attendant is offered only for another queue.
  await page.keyboard.type('bru');
  await expect(transfer.getByText(t('tickets.dialogs.userNotFound'))).toBeVisible();
  await press('Shift+Tab');
  await expect(queue).toBeFocused();
  await page.keyboard.type(shop.support.name);
  await press('Tab');
  await press('Enter');
  const colleague = transfer.getByRole('combobox', { name: t('tickets.dialogs.user') });
  await expect(colleague).toHaveValue(shop.attendant.name);
  // With the ticket's own queue the choice of the current attendant changes nothing, so it is cleared.
  await queue.selectOption(shop.sales.name);
  await expect(colleague).toHaveValue('');
  await queue.selectOption(shop.support.name);
  await colleague.focus();
  await page.keyboard.type('bru');
  await press('Enter');
  await expect(colleague).toHaveValue(shop.attendant.name);
  await press('Control+Enter');
  await expect(transfer).toHaveCount(0);
  await expect(view(page).getByText(`${shop.attendant.name} · ${shop.support.name}`)).toBeVisible();

  // The focus returns to the composer.
  await expect(box.text).toBeFocused();
  await press('Alt+e');
  const closing = dialog(page, t('tickets.dialogs.closeTitle', { id }));
  await expect(closing).toBeVisible();
  // No button has the focus, so keys that are still being typed press nothing.
  await page.keyboard.type('Tem sim, quer');
  await press('Tab');
  await expect(button(closing, t('tickets.dialogs.closeNormally'))).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect.poll(async () => (await shop.ticketWith(customer)).status).toBe('closed');
});

test('a dialog of the ticket gives the focus back to the message box, or to what a key opened it from', async ({
  shop,
  open,
}) => {
  const { ticket } = await shop.startConversation('Olá');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const transfer = button(view(page), t('tickets.view.transfer'));
  await transfer.click();
  await expect(
    dialog(page, t('tickets.dialogs.transferTitle')).getByRole('combobox', {
      name: t('tickets.dialogs.user'),
    }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(new ComposerBox(page).text).toBeFocused();
  await transfer.press('Enter');
  await expect(dialog(page, t('tickets.dialogs.transferTitle'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(transfer).toBeFocused();

  await bubble(page, 'Olá').click({ button: 'right' });
  await page.getByRole('menuitem', { name: t('messages.actions.forward') }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(new ComposerBox(page).text).toBeFocused();

  // The accept button is gone after accepting.
  const customer = shop.addCustomer('Nina Prado');
  await customer.writes('Oi');
  const { uuid } = await shop.ticketWith(customer);
  const admin = await open(`/tickets/${uuid}`, { as: shop.admin });
  await button(view(admin), t('tickets.view.accept')).first().click();
  const asking = dialog(admin, t('tickets.dialogs.queueToAccept'));
  await button(asking, shop.support.name).click();
  await expect(asking).toHaveCount(0);
  await expect(new ComposerBox(admin).text).toBeFocused();
});

test('groups have a tab for those who may see it; drafts go with whoever signs out', async ({
  shop,
  people,
  open,
}) => {
  const admin = await people.as(shop.admin);
  await admin.call(api.users.update, { params: { id: shop.attendant.id }, body: { allowGroup: true } });
  const member = shop.addCustomer('Fábio Nunes');
  const group = { name: 'Clube do Café' };
  await member.sendsInGroup(shop.addGroup(group.name, [member]), { kind: 'text', text: 'Oi, pessoal' });
  const { id, uuid } = await shop.ticketWith(group);
  await admin.call(api.tickets.update, { params: { id }, body: { queueId: shop.sales.id } });

  const page = await open('/tickets', { as: shop.attendant });
  await page.getByRole('tab', { name: new RegExp(t('tickets.tabs.group')) }).click();
  await expect(row(page, group).getByRole('img', { name: t('tickets.row.group') })).toBeVisible();
  await row(page, group).getByRole('link').click();
  await expect(page).toHaveURL(`/tickets/${uuid}`);
  await expect(bubble(page, 'Oi, pessoal')).toContainText(member.name);

  const box = new ComposerBox(page);
  const isTold = page.waitForResponse((reply) => reply.url().endsWith(`/drafts/${id}`));
  await box.text.fill('Um começo');
  await isTold;
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
  await expect.poll(kept).toEqual([]);
  await signInByForm(page, shop.attendant);
  await expectSignedIn(page);
  await page.goto(`/tickets/${uuid}`);
  await expect(box.text).toHaveValue('Um começo');
});

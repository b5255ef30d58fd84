import { api, channelAbilities, EDIT_WINDOW_MS } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { dialog, toggleSwitch, toast } from './support/page-helpers.ts';
import { expectLastMessage, bubble, log, writeMessages } from './support/conversation-log.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

type Action = 'reply' | 'forward' | 'select' | 'edit' | 'delete' | 'journey';
const item = (page: Page, action: Action) =>
  page.getByRole('menuitem', { name: t(`messages.actions.${action}`) });

/** Opens the context menu of a message. */
async function openMenu(page: Page, message: Locator): Promise<void> {
  await message.click({ button: 'right', position: { x: 14, y: 14 } });
  await expect(page.getByRole('menu')).toBeVisible();
}

test('what a customer writes is there at once, and what is answered reaches their phone', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Vocês abrem aos *sábados*?');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Vocês abrem aos sábados?').locator('strong')).toHaveText('sábados');
  await expect(log(page).getByText(t('messages.today'), { exact: true })).toBeVisible();
  await expect(
    log(page).getByText(t('messages.called', { id: ticket.id, queue: shop.sales.name })),
  ).toBeVisible();

  await customer.writes('E aos domingos? Veja <b>*isto*</b> em https://loja.test/a_b_c');
  const second = bubble(page, 'E aos domingos?');
  await expect(second).toContainText('<b>isto</b>');
  await expect(second.getByRole('link')).toHaveAttribute('href', 'https://loja.test/a_b_c');
  // The live region announces new messages only.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'E aos domingos?' })).toHaveCount(1);

  const said = await shop.sendMessage(ticket, { body: 'Só aos sábados.' });
  const entry = await customer.receives('Só aos sábados.');
  const answer = bubble(page, 'Só aos sábados.');
  await expect(answer.getByRole('img', { name: t('messages.acks.sent') })).toBeVisible();
  customer.confirmsDelivery(entry.id);
  await expect(answer.getByRole('img', { name: t('messages.acks.delivered') })).toBeVisible();
  customer.reads(entry.id);
  await expect(answer.getByRole('img', { name: t('messages.acks.read') })).toBeVisible();

  // The journey of the message, step by step.
  await openMenu(page, answer);
  await item(page, 'journey').click();
  const steps = dialog(page, t('messages.journey.title')).getByRole('listitem');
  await expect(steps.filter({ hasText: t('messages.journey.steps.read') })).toBeVisible();
  await expect(steps.first()).toContainText(t('messages.journey.steps.written'));
  expect(said.fromMe).toBe(true);
});

test('every kind of message is shown as what it is', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Olá')).toBeVisible();

  await customer.sendsPicture('A vitrine');
  const picture = bubble(page, 'A vitrine').getByRole('button', { name: t('messages.media.image') });
  await picture.click();
  const box = page.getByRole('dialog');
  await expect(box.getByRole('img', { name: 'A vitrine' })).toBeVisible();
  // The lightbox fills the screen, whatever the size of the picture.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await box.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.keyboard.press('+');
  await expect(box.getByRole('button', { name: t('messages.lightbox.zoomOut') })).toBeEnabled();
  await expect(box.getByRole('link', { name: t('messages.media.download') })).toHaveAttribute('download');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  // A message that quotes the picture shows it too.
  const said = (await shop.messages(ticket)).find(({ body }) => body === 'A vitrine');
  await shop.sendMessage(ticket, { body: 'Que linda', quotedMsg: said?.id });
  await expect(
    bubble(page, 'Que linda')
      .getByRole('button', { name: /A vitrine/ })
      .locator('img'),
  ).toBeVisible();

  await customer.sendsVideo('O filme');
  const film = bubble(page, 'O filme');
  await film.getByRole('button', { name: new RegExp(t('messages.media.video')) }).click();
  await expect(film.locator('video')).toBeVisible();

  await customer.sendsVoice();
  const play = log(page).getByRole('button', { name: t('messages.player.play'), exact: true });
  await expect(play).toBeVisible();
  const rate = (value: number) =>
    page.getByRole('button', { name: t('messages.player.rate', { rate: value }) });
  await rate(1).click();
  await rate(1.5).click();
  await rate(2).click();
  await rate(0.5).click();
  await expect(rate(1)).toBeVisible();
  await expect(log(page).getByRole('slider', { name: t('messages.player.position') })).toBeVisible();

  await customer.sendsDocument('orçamento final.pdf', 'Segue');
  const document = bubble(page, 'orçamento final.pdf');
  await expect(
    document.getByRole('link', { name: t('messages.media.downloadNamed', { name: 'orçamento final.pdf' }) }),
  ).toHaveAttribute('download', 'orçamento final.pdf');
  await expect(document).toContainText('PDF');

  await customer.sendsSticker();
  await expect(log(page).getByRole('img', { name: t('messages.media.sticker') })).toBeVisible();

  await customer.sendsLocation('Avenida Paulista');
  const place = bubble(page, 'Avenida Paulista');
  await expect(place).toContainText('-23.561414, -46.655881');
  await expect(place.getByRole('link', { name: t('messages.media.map') })).toHaveAttribute(
    'href',
    /-23\.561414/,
  );

  await customer.sends({ kind: 'poll', question: 'Qual?', options: ['a', 'b'] });
  await expect(bubble(page, t('messages.unknown'))).toBeVisible();

  customer.calls();
  await expect(bubble(page, t('messages.media.call'))).toBeVisible();

  await customer.writes('🎉🎉');
  await expect(bubble(page, '🎉🎉').locator('[data-emoji]')).toBeVisible();
  await customer.writes('Repassando', { isForwarded: true });
  await expect(bubble(page, 'Repassando')).toContainText(t('messages.forwarded'));
});

test('somebody whose card was sent is one click away', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Fale com ele');
  const friend = shop.addCustomer('Otávio Reis');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Fale com ele')).toBeVisible();
  await customer.sendsCard({ name: 'Otávio Reis', number: friend.phone });
  await bubble(page, 'Otávio Reis')
    .getByRole('button', { name: t('messages.media.startConversation') })
    .click();
  await expect(page).not.toHaveURL(new RegExp(ticket.uuid));
  await expect(log(page).getByText(t('messages.empty'))).toBeVisible();
});

test('what the contact changes or takes back says so', async ({ shop, open, people }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const first = await customer.writes('Custa 10?');
  await expect(bubble(page, 'Custa 10?')).toBeVisible();
  await customer.edits(first, 'Custa 20?');
  await expect(bubble(page, 'Custa 20?')).toContainText(t('messages.edited'));
  await customer.revokes(first);
  await expect(bubble(page, t('messages.deleted.byContact'))).toBeVisible();
  await people.set(shop.admin, 'lgpdDeleteMessage', 'enabled');
  await expect(log(page).locator('em', { hasText: t('messages.deleted.lgpd') })).toBeVisible();
});

test('a message is answered, reacted to, and the quote leads back to it', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Primeira pergunta');
  await writeMessages(customer, 1, 30);
  await expectLastMessage(shop, ticket, 'Mensagem 30.');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Mensagem 30.')).toBeInViewport();

  await openMenu(page, bubble(page, 'Mensagem 30.'));
  await page.getByRole('menuitem', { name: t('messages.reactions.add', { emoji: '👍' }) }).click();
  const mine = page.getByRole('button', { name: `👍 ${t('messages.you')}` });
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await customer.receives('👍', 'reaction');
  await mine.click();
  await expect(mine).toHaveCount(0);

  const [original] = (await shop.messages(ticket)).filter(({ body }) => body === 'Mensagem 12.');
  await shop.sendMessage(ticket, { body: 'Respondo a esta', quotedMsg: original?.id });
  const entry = await customer.receives('Respondo a esta');
  await customer.reacts(entry.id, '❤️');
  const answer = bubble(page, 'Respondo a esta');
  await expect(answer.getByRole('button', { name: `❤️ ${customer.name}` })).toBeVisible();
  await answer.getByRole('button', { name: /Mensagem 12\./ }).click();
  await expect(bubble(page, /^Mensagem 12\./)).toBeInViewport();
  await expect(log(page).locator('[data-highlighted]')).toContainText('Mensagem 12.');
  // While older messages are on the screen, one click leads to the newest.
  await customer.writes('Ainda aí?');
  await page.getByRole('button', { name: t('messages.newMessages') }).click();
  await expect(bubble(page, 'Ainda aí?')).toBeInViewport();
});

test('an own message can be changed for fifteen minutes, and taken back', async ({ shop, open, server }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  const fresh = await shop.sendMessage(ticket, { body: 'Custa 10.' });
  const old = await shop.sendMessage(ticket, { body: 'Custa 30.' });
  await customer.receives('Custa 30.');
  const age = (interval: string) =>
    server.inCompany(shop.company.id, (client) =>
      client.query(
        `update messages set "sentAt" = "sentAt" - $2::interval, "createdAt" = "createdAt" - $2::interval where id = $1`,
        [old.id, interval],
      ),
    );
  await age(`${EDIT_WINDOW_MS} milliseconds`);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await openMenu(page, bubble(page, 'Custa 30.'));
  await expect(item(page, 'delete')).toBeVisible();
  await expect(item(page, 'edit')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openMenu(page, bubble(page, 'Olá'));
  await expect(item(page, 'reply')).toBeVisible();
  await expect(item(page, 'delete')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openMenu(page, bubble(page, 'Custa 10.'));
  await expect(item(page, 'edit')).toBeVisible();
  await item(page, 'delete').click();
  const question = dialog(page, t('messages.remove.title'));
  await question.getByRole('button', { name: t('messages.actions.delete') }).click();
  await expect(bubble(page, t('messages.deleted.own'))).toBeVisible();
  await expect.poll(() => customer.receivedMessages.some(({ kind }) => kind === 'revoke')).toBe(true);
  expect(fresh.fromMe).toBe(true);

  // A message that the channel no longer lets us revoke shows the reason.
  const { revokeHours } = channelAbilities.whatsapp;
  await age(`${revokeHours} hours`);
  await page.reload();
  await openMenu(page, bubble(page, 'Custa 30.'));
  await expect(item(page, 'delete')).toBeDisabled();
  const names = { channel: t('channels.names.whatsapp'), hours: revokeHours };
  await expect(item(page, 'delete')).toContainText(t('channels.revokeOver', names));
});

test('several messages are forwarded to somebody else, in their order', async ({ shop, open, watch }) => {
  watch.expect('409 POST /api/message/forward');
  const { customer, ticket } = await shop.startConversation('Um');
  await customer.writes('Dois');
  const { customer: other } = await shop.startConversation('Oi', { name: 'Zulmira Prado' });
  await shop.startConversation('Oi', { name: 'Tereza Cruz', as: shop.admin });
  await expectLastMessage(shop, ticket, 'Dois');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await openMenu(page, bubble(page, /^Dois/));
  await item(page, 'select').click();
  const bar = page.getByText(t('messages.choosing.count', { count: 1 }));
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await openMenu(page, bubble(page, /^Dois/));
  await item(page, 'select').click();
  await expect(bar).toBeVisible();
  // With no message selected, a toast says so and nothing happens.
  await log(page).getByRole('checkbox').last().click();
  await page.getByRole('button', { name: t('messages.actions.forward') }).click();
  await expect(toast(page, t('messages.forward.notMessage'))).toBeVisible();
  for (const box of await log(page).getByRole('checkbox').all()) await box.click();
  await page.getByRole('button', { name: t('messages.actions.forward') }).click();
  const form = dialog(page, t('messages.forward.title'));
  // A contact whom a colleague serves: a notice names the colleague, and another contact can be chosen.
  await form.getByRole('combobox').fill('Tereza');
  await form.getByRole('option', { name: /Tereza Cruz/ }).click();
  await form.getByRole('button', { name: t('messages.forward.submit') }).click();
  const notice = dialog(page, t('tickets.dialogs.otherTitle'));
  await expect(notice).toContainText(shop.admin.name);
  await notice.getByRole('button', { name: t('tickets.dialogs.understood') }).click();
  await expect(notice).toHaveCount(0);
  await form.getByRole('combobox').fill('Zulm');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox')).toHaveValue('Zulmira Prado');
  await toggleSwitch(form.getByRole('switch', { name: t('messages.forward.sign') }));
  await form.getByRole('button', { name: t('messages.forward.submit') }).click();
  await expect(toast(page, t('messages.forward.sent'))).toBeVisible();
  await other.receives('Dois');
  expect(other.receivedMessages.map(({ text }) => text)).toEqual(['Um', 'Dois']);
  expect(other.receivedMessages.every(({ isForwarded }) => isForwarded)).toBe(true);
});

test('a search in the conversation leads from hit to hit, and a link to a message far back', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('O código é girassol');
  await writeMessages(customer, 1, 45);
  await customer.writes('De novo girassol?');
  await expectLastMessage(shop, ticket, 'De novo girassol?');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'De novo girassol?')).toBeInViewport();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('search').getByRole('searchbox');
  await field.fill('girassol');
  await expect(page.getByText(t('messages.search.hit', { number: 1, all: 2 }))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'O código é girassol')).toBeInViewport();
  // Pressing the shortcut again focuses the search field.
  await new ComposerBox(page).text.focus();
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  const [first] = (await shop.messages(ticket)).filter(({ body }) => body === 'Mensagem 30.');
  const linked = await open(`/tickets/${ticket.uuid}?message=${first?.id}`, { as: shop.admin });
  await expect(log(linked).locator('[data-highlighted]')).toContainText('Mensagem 30.');
  await expect(linked).not.toHaveURL(/message=/);
});

test('what was not read is set apart, and counts as read once it is seen', async ({ shop, open, people }) => {
  const { customer, ticket } = await shop.startConversation('Lida');
  await shop.sendMessage(ticket, { body: 'Pois não?' });
  await customer.receives('Pois não?');
  await customer.writes('Não lida');
  await expectLastMessage(shop, ticket, 'Não lida');
  const attendant = await people.as(shop.attendant);
  const unread = async () =>
    (await attendant.call(api.tickets.show, { params: { id: ticket.id } })).unreadMessages;
  expect(await unread()).toBe(1);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const divider = log(page).getByText(t('messages.unread'));
  await expect(divider).toBeVisible();
  const reader = await people.as(shop.attendant);
  await expect
    .poll(async () => (await reader.call(api.tickets.show, { params: { id: ticket.id } })).unreadMessages)
    .toBe(0);
  await expect(divider).toBeVisible();
});

test('what is still on its way to the screen does not count as read', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Lida');
  await customer.writes('Não lida');
  await expectLastMessage(shop, ticket, 'Não lida');
  const page = await open('/helps', { as: shop.attendant });
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/messages/${ticket.uuid}*`, async (route) => {
    await wanted;
    await route.continue();
  });
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(`/tickets/${ticket.id}/read`))
      marks.push(request.url());
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(page.getByRole('button', { name: t('tickets.view.resolve'), exact: true })).toBeVisible();
  expect(marks).toEqual([]);
  release();
  await expect(log(page).getByText(t('messages.unread'))).toBeVisible();
  await expect.poll(() => marks.length).toBe(1);
});

test('with the keyboard one goes from message to message', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Um');
  await customer.writes('Dois');
  await expectLastMessage(shop, ticket, 'Dois');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(page, 'Dois')).toBeVisible();
  await log(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, 'Dois')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, 'Um')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(page, 'reply')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble(page, 'Um')).toBeFocused();
});

test('an administrator sees who wrote, others do not; notes are for colleagues', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  await shop.sendMessage(ticket, { body: 'Sem assinatura' });
  await shop.sendMessage(ticket, { body: 'Cliente antigo', isPrivate: true });
  await customer.receives('Sem assinatura');
  const mine = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await expect(bubble(mine, 'Cliente antigo')).toContainText(t('messages.private'));
  await expect(bubble(mine, 'Sem assinatura')).not.toContainText(shop.attendant.name);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.admin });
  await expect(bubble(page, 'Sem assinatura')).toContainText(shop.attendant.name);
  expect(customer.receivedMessages.map(({ text }) => text)).not.toContain('Cliente antigo');
});

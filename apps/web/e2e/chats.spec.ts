import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog } from './support/page-helpers.ts';
import type { People, TestCompany } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const box = (page: Page) => page.getByRole('textbox', { name: t('chats.write') });
const log = (page: Page) => page.getByRole('log', { name: t('chats.messagesTab') });
const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: t('shell.chats.label', { count }), exact: true });
const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words });
const listed = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: t('chats.listTab') })
    .getByRole('link')
    .filter({ hasText: title });

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(message(page, words).first().locator('time')).toBeVisible();
}

async function act(page: Page, on: Locator, action: string): Promise<void> {
  await on.hover();
  await on.getByRole('button', { name: t('chats.actions') }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** A chat of the administrator with these colleagues. */
async function addChat(
  people: People,
  company: TestCompany,
  { name, others = [] }: { name: string; others?: { id: number }[] },
) {
  const admin = await people.as(company.admin);
  const users = [admin.user?.id ?? 0, ...others.map(({ id }) => id)];
  return admin.call(api.chats.create, { body: { title: name, users } });
}

test('two people chat: what one writes the other sees at once, hears of elsewhere, and has then read', async ({
  company,
  people,
  open,
}) => {
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const admin = await open('/chats', { as: company.admin });
  const other = await open('/tickets', { as: bruno });
  // A sound may only be played to somebody who has clicked.
  await bell(other, 0).click();
  await expect(dialog(other).getByText(t('chats.nothingNew'))).toBeVisible();
  await other.keyboard.press('Escape');
  await admin.getByRole('button', { name: t('chats.add') }).click();
  const form = dialog(admin, t('chats.add'));
  await expect(form.getByRole('combobox', { name: t('chats.people') })).toBeFocused();
  await admin.keyboard.type('Bruno');
  await admin.getByRole('option', { name: 'Bruno Dias' }).click();
  await form.getByRole('textbox', { name: t('chats.name') }).fill('Plantão');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(title(admin, 'Plantão')).toBeVisible();
  await say(admin, 'Bom dia, equipe!');

  await bell(other, 1).click();
  await dialog(other)
    .getByRole('link', { name: /Plantão/ })
    .click();
  await expect(message(other, 'Bom dia, equipe!')).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await expect(message(admin, 'Bom dia').getByRole('img', { name: t('chats.seenByAll') })).toBeVisible();

  await say(other, 'Bom dia, chefe');
  await expect(message(admin, 'Bom dia, chefe')).toBeVisible();
  await expect(listed(admin, 'Plantão')).toContainText('Bruno Dias: Bom dia, chefe');
});

test('a message is answered, reacted to, edited and taken back, by keys and by its menu', async ({
  company,
  people,
  open,
}) => {
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const chat = await addChat(people, company, { name: 'Ideias', others: [bruno] });
  const admin = await open(`/chats/${chat.uuid}`, { as: company.admin });
  const other = await open(`/chats/${chat.uuid}`, { as: bruno });
  await expect(title(other, 'Ideias')).toBeVisible();
  await say(admin, 'Que tal amnhã?');
  await act(other, message(other, 'amnhã'), t('chats.reply'));
  await expect(box(other)).toBeFocused();
  await box(other).press('Escape');
  await act(other, message(other, 'amnhã'), t('chats.reply'));
  await say(other, 'Pode ser');
  await expect(message(admin, 'Pode ser').getByRole('button', { name: /amnhã/ })).toBeVisible();
  await act(other, message(other, 'Que tal').first(), '👍');
  await expect(message(admin, 'Que tal').first().getByRole('button', { name: /👍/ })).toBeVisible();
  await act(admin, message(admin, 'Que tal').first(), t('chats.editMessage'));
  await expect(box(admin)).toHaveValue('Que tal amnhã?');
  await say(admin, 'Que tal amanhã?');
  await expect(message(other, 'Que tal amanhã?').first()).toContainText(t('chats.edited'));
  await act(other, message(other, 'Pode ser'), t('chats.deleteMessage'));
  await dialog(other)
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(message(admin, t('chats.deleted'))).toBeVisible();
  await expect(message(admin, 'Pode ser')).toHaveCount(0);
  await checkAccessibility(admin, 'a chat');
});

test('a colleague is mentioned after an @, and a file goes along', async ({ company, people, open }) => {
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const chat = await addChat(people, company, { name: 'Avisos', others: [bruno] });
  const other = await open('/chats', { as: bruno });
  // A sound may only be played to somebody who has clicked.
  await other.getByRole('searchbox', { name: t('common.search') }).click();
  const admin = await open(`/chats/${chat.uuid}`, { as: company.admin });
  await box(admin).pressSequentially('Veja, @bru');
  await expect(admin.getByRole('option', { name: 'Bruno Dias' })).toHaveAttribute('aria-selected', 'true');
  await box(admin).press('Tab');
  await expect(box(admin)).toHaveValue('Veja, @Bruno Dias ');
  const file = { name: 'escala.txt', mimeType: 'text/plain', buffer: Buffer.from('Segunda: Bruno') };
  await admin.locator('form input[type=file]').setInputFiles(file);
  await expect(admin.getByText('escala.txt')).toBeVisible();
  await box(admin).press('Enter');
  await expect(listed(other, 'Avisos').getByRole('img', { name: t('chats.mentioned') })).toBeVisible();
  await listed(other, 'Avisos').click();
  await expect(message(other, '@Bruno Dias').getByRole('link', { name: /escala\.txt/ })).toBeVisible();
});

test('who is removed loses the chat at once, and who opens its address is told nothing', async ({
  company,
  people,
  open,
  watch,
}) => {
  watch.expect(/^404 GET \/api\/chats\/u\//);
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const chat = await addChat(people, company, { name: 'Só por hoje', others: [bruno] });
  const other = await open(`/chats/${chat.uuid}`, { as: bruno });
  await expect(title(other, 'Só por hoje')).toBeVisible();
  const admin = await people.as(company.admin);
  await admin.call(api.chats.update, { params: { id: chat.id }, body: { users: [] } });
  await expect(other.getByText(t('errors.ERR_NO_CHAT_FOUND'))).toBeVisible();
  await expect(listed(other, 'Só por hoje')).toHaveCount(0);
});

test('older messages come as one scrolls up, and a found message is gone to', async ({
  company,
  people,
  open,
}) => {
  const chat = await addChat(people, company, { name: 'Muita conversa' });
  const admin = await people.as(company.admin);
  for (let index = 1; index <= 60; index += 1)
    await admin.call(api.chats.send, {
      params: { id: chat.id },
      body: { message: `Linha número ${index}.` },
    });
  const page = await open(`/chats/${chat.uuid}`, { as: company.admin });
  await expect(message(page, 'Linha número 60.')).toBeVisible();
  await page.getByRole('searchbox', { name: t('common.search') }).fill('número 3.');
  await page.getByRole('link', { name: /Linha número 3\./ }).click();
  await expect(message(page, 'Linha número 3.')).toBeInViewport();
  await log(page).hover();
  await page.mouse.wheel(0, -5000);
  await expect(message(page, 'Linha número 1.')).toBeInViewport();
});

test('on a phone the chats and the messages are two tabs', async ({ company, people, open }) => {
  const chat = await addChat(people, company, { name: 'No bolso' });
  const page = await open('/chats', {
    as: company.admin,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
  });
  await listed(page, 'No bolso').click();
  await expect(page).toHaveURL(new RegExp(chat.uuid));
  await expect(page.getByRole('tab', { name: t('chats.messagesTab') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(title(page, 'No bolso')).toBeVisible();
  await page.getByRole('tab', { name: t('chats.listTab') }).click();
  await expect(listed(page, 'No bolso')).toBeVisible();
  await checkAccessibility(page, 'the chats on a phone');
});

test('a ticket is discussed: its card opens for those who see it, and others are told nothing of it', async ({
  company,
  people,
  open,
}) => {
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const chat = await addChat(people, company, { name: 'Casos', others: [bruno] });
  const client = await people.as(company.admin);
  const contact = await client.call(api.contacts.create, {
    body: { name: 'Rita Lopes', number: '5511987650001' },
  });
  const queue = await client.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
  await client.call(api.connections.create, { body: { name: 'Loja', isDefault: true } });
  const { id, uuid } = await client.call(api.tickets.create, {
    body: { contactId: contact.id, queueId: queue.id, status: 'open' },
  });
  const other = await open(`/chats/${chat.uuid}`, { as: bruno });
  await expect(title(other, 'Casos')).toBeVisible();
  const admin = await open(`/tickets/${uuid}`, { as: company.admin });
  await admin.getByRole('button', { name: t('tickets.view.more') }).click();
  await admin.getByRole('menuitem', { name: t('tickets.view.discuss') }).click();
  await expect(admin.getByText(t('chats.chooseForTicket', { id }))).toBeVisible();
  await listed(admin, 'Casos').click();
  await say(admin, 'Alguém ajuda?');
  await expect(
    message(admin, 'Alguém ajuda?').getByRole('link', { name: new RegExp(`#${id}`) }),
  ).toBeVisible();
  await expect(message(other, 'Alguém ajuda?')).toContainText(t('chats.ticketHidden', { id }));
  await expect(message(other, 'Alguém ajuda?').getByRole('link')).toHaveCount(0);
});

test('colleagues see who is writing, until it is sent', async ({ company, people, open }) => {
  const bruno = await people.addUser(company, { name: 'Bruno Dias' });
  const chat = await addChat(people, company, { name: 'Ao vivo', others: [bruno] });
  const other = await open(`/chats/${chat.uuid}`, { as: bruno });
  const admin = await open(`/chats/${chat.uuid}`, { as: company.admin });
  await expect(title(admin, 'Ao vivo')).toBeVisible();
  const writing = admin.getByText(t('composer.presence.writing', { count: 1, names: 'Bruno Dias' }));
  await box(other).pressSequentially('Já vou');
  await expect(writing).toBeVisible();
  await box(other).press('Enter');
  await expect(message(admin, 'Já vou')).toBeVisible();
  await expect(writing).toHaveCount(0);
});

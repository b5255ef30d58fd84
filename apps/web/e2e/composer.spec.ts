import { api } from '@prosa/contract';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { pictureFile } from './support/pictures.ts';
import { expect } from './support/test.ts';

test('text goes out signed, in the order it was written, and unsigned when one chooses so', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation();
  const box = new ComposerBox(await open(`/tickets/${ticket.uuid}`, { as: shop.attendant }));
  await box.write('Bom dia!');
  await customer.receives('*Bruno Lima:*\nBom dia!');

  await box.button('Assinar com o meu nome').click();
  await box.text.fill('   ');
  await box.text.press('Enter');
  const words = ['um', 'dois', 'três', 'quatro'];
  for (const word of words) await box.write(word);
  await expect(box.text).toHaveValue('');
  await customer.receives('quatro');
  expect(customer.receivedMessages.map(({ text }) => text)).toEqual(['*Bruno Lima:*\nBom dia!', ...words]);
  for (const word of words) await expect(box.log.getByText(word, { exact: true })).toHaveCount(1);
});

test('Shift+Enter, and Enter on a phone, begin a new line', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation();
  const path = `/tickets/${ticket.uuid}`;
  const box = new ComposerBox(await open(path, { as: shop.attendant }));
  await box.button('Assinar com o meu nome').click();
  await box.text.fill('uma linha');
  await box.text.press('Shift+Enter');
  await box.text.pressSequentially('e outra');
  await box.text.press('Enter');
  await customer.receives('uma linha\ne outra');

  const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const phone = new ComposerBox(await open(path, { as: shop.admin, options }));
  await phone.text.fill('do telefone');
  await phone.text.press('Enter');
  await phone.text.pressSequentially('em duas linhas');
  await phone.button('Enviar').tap();
  await customer.receives(`*${shop.admin.name}:*\ndo telefone\nem duas linhas`);
});

test('pictures are chosen, dropped or pasted, and go with their captions', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await box.text.fill('O catálogo');
  await box.chooseFiles([pictureFile(), { ...pictureFile('#d92d20'), name: 'vermelho.png' }]);
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
  const caption = dialog.getByRole('textbox', { name: 'Legenda (opcional)' });
  await expect(caption).toHaveValue('O catálogo');
  await dialog.getByRole('button', { name: 'Ver vermelho.png' }).click();
  await caption.fill('Em vermelho');
  await dialog.getByRole('button', { name: 'Mover para antes' }).click();
  await dialog.getByRole('button', { name: 'Enviar 2 arquivos' }).click();
  await customer.receives('O catálogo', 'image');
  expect(customer.receivedMessages.map(({ text }) => text)).toEqual(['Em vermelho', 'O catálogo']);
  await expect(box.text).toHaveValue('');

  await box.dropOrPaste('drop', pictureFile());
  await caption.fill('Solta aqui');
  await dialog.getByRole('button', { name: 'Enviar 1 arquivo' }).click();
  await customer.receives('Solta aqui', 'image');

  await box.dropOrPaste('paste', pictureFile());
  await caption.fill('Colada');
  await caption.press('Enter');
  await customer.receives('Colada', 'image');
});

test('a file that cannot be sent is told why, and what cannot be shown is said so', async ({
  shop,
  open,
}) => {
  const { ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.chooseFiles([
    { name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'modelo.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
  ]);
  await expect(page.getByText('vazio.txt: arquivo vazio ou pasta')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
  await expect(dialog.getByText('Visualização não disponível')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remover modelo.zip' }).click();
  await expect(dialog).toBeHidden();
});

test('a voice message is recorded and arrives as one; one too short is thrown away', async ({
  shop,
  openInFullBrowser,
}) => {
  const { customer, ticket } = await shop.startConversation();
  const options = { permissions: ['microphone'] };
  const page = await openInFullBrowser(`/tickets/${ticket.uuid}`, { as: shop.attendant, options });
  const box = new ComposerBox(page);
  await box.button('Gravar áudio').click();
  // Clicked inside the page: a click from the test would come too late, when the recording is long enough.
  await box.button('Enviar áudio').evaluate((button: HTMLElement) => {
    const click = () => (button.hasAttribute('disabled') ? requestAnimationFrame(click) : button.click());
    click();
  });
  await expect(page.getByText('Áudio muito curto: não foi enviado.')).toBeVisible();

  await box.button('Gravar áudio').click();
  await expect(page.getByRole('timer')).toHaveText(/^00:(?!0[01])/);
  await box.button('Pausar').click();
  await box.button('Continuar').click();
  await box.button('Enviar áudio').click();
  const { media } = await customer.receives('', 'voice');
  expect(media?.bytes.length).toBeGreaterThan(1000);
  expect(customer.receivedMessages).toHaveLength(1);
  await expect(box.text).toBeVisible();
});

test('without a microphone one is told so', async ({ shop, openInFullBrowser }) => {
  const { ticket } = await shop.startConversation();
  const page = await openInFullBrowser(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Gravar áudio').click();
  await expect(page.getByText(/^Sem acesso ao microfone/)).toBeVisible();
  await expect(box.text).toBeVisible();
});

test('a picture is taken with the camera', async ({ shop, openInFullBrowser }) => {
  const { customer, ticket } = await shop.startConversation();
  const options = { permissions: ['camera'] };
  const page = await openInFullBrowser(`/tickets/${ticket.uuid}`, { as: shop.attendant, options });
  const box = new ComposerBox(page);
  await box.attach('Câmera');
  await page.getByRole('dialog', { name: 'Tirar foto' }).getByRole('button', { name: 'Capturar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
  await dialog.getByRole('button', { name: 'Enviar 1 arquivo' }).click();
  const { media } = await customer.receives('', 'image');
  expect(media?.mimetype).toBe('image/jpeg');
});

test('a private message stays among colleagues and is not signed', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Mensagem privada').click();
  await expect(page.getByRole('region', { name: 'Mensagem privada' })).toBeVisible();
  await box.write('Cliente antigo, com carinho');
  await expect(box.log.getByText('Cliente antigo, com carinho', { exact: true })).toBeVisible();
  await box.button('Mensagem privada').click();
  await box.write('Já vejo');
  await customer.receives('*Bruno Lima:*\nJá vejo');
  expect(customer.receivedMessages).toHaveLength(1);
});

test('a quick reply is found by its shortcode, filled in, and its file goes along', async ({
  shop,
  people,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi', { name: 'Helena Prado' });
  const client = await people.as(shop.attendant);
  const { id } = await client.call(api.quickMessages.create, {
    body: { shortcode: 'ola', message: 'Olá {{firstName}}, eis o catálogo', isMedia: true },
  });
  await client.call(api.quickMessages.create, { body: { shortcode: 'tchau', message: 'Até logo!' } });
  const { mimeType, buffer } = pictureFile();
  await client.call(api.quickMessages.uploadMedia, {
    params: { id },
    body: {},
    file: new Blob([new Uint8Array(buffer)], { type: mimeType }),
  });

  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await box.text.fill('/');
  const list = page.getByRole('listbox', { name: 'Respostas rápidas' });
  await expect(list.getByRole('option')).toHaveCount(2);
  await box.text.fill('/ol');
  await expect(list.getByRole('option')).toContainText(['Olá Helena']);
  await box.text.press('Enter');
  await expect(box.text).toHaveValue('Olá Helena, eis o catálogo');
  await expect(page.getByText('Anexo: picture.png')).toBeVisible();
  // An unknown variable is reported, and nothing is sent.
  await box.text.fill('Olá {{nome}}, eis o catálogo');
  await box.text.press('Enter');
  await expect(page.getByText(/^\{\{nome\}\} não é uma variável conhecida/)).toBeVisible();
  await expect(box.text).toHaveValue('Olá {{nome}}, eis o catálogo');
  await box.text.fill('Olá Helena, eis o catálogo');
  await box.text.press('Enter');
  const { media } = await customer.receives('Olá Helena, eis o catálogo', 'image');
  expect(media?.mimetype).toBe('image/png');
  await expect(page.getByText('Anexo: picture.png')).toBeHidden();
});

test('a contact goes out as a card', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation();
  const { customer: other } = await shop.startConversation('Oi', { name: 'Marta Reis' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.attach('Contato');
  const dialog = page.getByRole('dialog', { name: 'Enviar contato' });
  await dialog.getByRole('checkbox', { name: other.name }).check();
  await dialog.getByRole('button', { name: 'Enviar 1 contato' }).click();
  const { message } = await customer.receives('Marta Reis', 'contacts');
  expect(message.contactMessage?.vcard).toContain(other.phone);
});

test('an own message is changed with the arrow up, and Escape leaves it as it was', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await box.write('Sao 10 reais');
  const { id } = await customer.receives('Sao 10 reais');
  // The phone may have it before this page is told that it left; until then there is nothing to change.
  await expect(async () => {
    await box.text.press('ArrowUp');
    await expect(page.getByText('Editando mensagem')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(box.text).toHaveValue('Sao 10 reais');
  await box.text.press('Escape');
  await expect(box.text).toHaveValue('');
  await box.text.press('ArrowUp');
  await box.text.fill('São 12 reais');
  await box.text.press('Enter');
  await expect(box.log.getByText('São 12 reais')).toBeVisible();
  await expect(box.text).toHaveValue('');
  const edit = await customer.receives('São 12 reais', 'edit');
  expect(edit.targetId).toBe(id);
});

test('a meeting link of the ticket is put where the caret is', async ({ shop, open }) => {
  const { ticket } = await shop.startConversation();
  const box = new ComposerBox(await open(`/tickets/${ticket.uuid}`, { as: shop.attendant }));
  await box.text.fill('Sala:  até já');
  for (let step = 0; step < 7; step += 1) await box.text.press('ArrowLeft');
  await box.attach('Link de reunião');
  await expect(box.text).toHaveValue(`Sala: https://meet.jit.si/${ticket.uuid} até já`);
  await expect(box.text).toBeFocused();
});

test('an emoji is picked in the language of the person', async ({ shop, open }) => {
  const { ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.text.fill('Obrigado ');
  await box.button('Emojis').click();
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete');
  await page
    .getByRole('gridcell', { name: /foguete/i })
    .first()
    .click();
  await expect(box.text).toHaveValue('Obrigado 🚀');
  await expect(box.text).toBeFocused();

  // The emoji is now the first of the recent ones and can be picked by keyboard.
  await box.button('Emojis').click();
  await expect(page.getByRole('gridcell').first()).toHaveText('🚀');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box.text).toHaveValue('Obrigado 🚀🚀');
  await box.button('Emojis').click();
  await expect(page.getByRole('button', { name: 'Recentes', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box.text).toBeFocused();
});

test('a draft outlives a reload and is on the next device', async ({ shop, open, watch }) => {
  // Signing in on the next device ends the session on the first.
  watch.expect(/^401 /);
  const { ticket } = await shop.startConversation();
  const { ticket: other } = await shop.startConversation();
  const path = `/tickets/${ticket.uuid}`;
  const page = await open(path, { as: shop.attendant });
  const box = new ComposerBox(page);
  const saved = page.waitForResponse((response) => response.url().endsWith(`/api/drafts/${ticket.id}`));
  await box.text.fill('Estou quase terminando de');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(box.text).toHaveValue('Estou quase terminando de');
  await page.goto(`/tickets/${other.uuid}`);
  await expect(box.text).toHaveValue('');

  const elsewhere = new ComposerBox(await open(path, { as: shop.attendant }));
  await expect(elsewhere.text).toHaveValue('Estou quase terminando de');
});

test('two who have a ticket open know of each other, and of what the customer writes meanwhile', async ({
  shop,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Bom dia!', { as: shop.attendant });
  const path = `/tickets/${ticket.uuid}`;
  const page = await open(path, { as: shop.attendant });
  const box = new ComposerBox(page);
  await expect(box.text).toBeVisible();
  const other = await open(path, { as: shop.admin });
  await expect(page.getByRole('status').filter({ hasText: `${shop.admin.name} está vendo` })).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'Bruno Lima está vendo' })).toBeVisible();
  await box.text.fill('Já respondo');
  await expect(other.getByRole('status').filter({ hasText: 'Bruno Lima está escrevendo…' })).toBeVisible();
  await customer.writes('Mudei de ideia');
  const chip = box.button('Nova mensagem do cliente enquanto você digitava');
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(box.log.getByText('Mudei de ideia')).toBeInViewport();
  await expect(box.text).toHaveValue('Já respondo');
  await other.goto('/');
  await expect(page.getByRole('status').filter({ hasText: `${shop.admin.name} está vendo` })).toBeHidden();
});

test('what is written without a line goes out once when it is back', async ({ shop, open, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { customer, ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await page.context().setOffline(true);
  await box.write('primeiro');
  await box.write('segundo');
  await expect(box.text).toHaveValue('');
  await expect(box.log.getByText('segundo')).toBeVisible();
  await expect(box.log.getByText('Aguardando envio')).toBeVisible();
  await page.context().setOffline(false);
  await customer.receives('segundo');
  expect(customer.receivedMessages.map(({ text }) => text)).toEqual(['primeiro', 'segundo']);
  await expect(box.log.getByText('segundo')).toHaveCount(1);
});

test('a closed tab loses no text that was on its way', async ({ shop, open, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { customer, ticket } = await shop.startConversation();
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await expect(box.text).toBeVisible();
  await page.context().setOffline(true);
  await box.write('antes de fechar');
  await expect(box.log.getByText('antes de fechar')).toBeVisible();
  await page.close();
  await page.context().setOffline(false);
  const again = await page.context().newPage();
  await again.goto('/tickets');
  await customer.receives('*Bruno Lima:*\nantes de fechar');
  expect(customer.receivedMessages).toHaveLength(1);
});

test('a refused message keeps its text and its reason, and goes out when one tries again', async ({
  shop,
  people,
  open,
  watch,
}) => {
  const { customer, ticket } = await shop.startConversation();
  watch.expect(/ERR_INTERNET_DISCONNECTED/, `409 POST /api/messages/${ticket.id}`);
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.button('Assinar com o meu nome').click();
  await page.context().setOffline(true);
  await box.write('Chegou tarde');
  await expect(box.log.getByText('Chegou tarde')).toBeVisible();
  // Another client of the same session.
  const client = await people.as(shop.attendant);
  const params = { id: ticket.id };
  await client.call(api.tickets.update, { params, body: { status: 'closed', sendFarewellMessage: false } });
  await page.context().setOffline(false);
  await expect(box.log.getByText('Aceite ou reabra o atendimento antes de escrever.')).toBeVisible();
  await expect(page.getByText('Este atendimento está encerrado. Reabra-o para responder.')).toBeVisible();
  await box.button('Reabrir').last().click();
  await expect(box.text).toBeVisible();
  await box.log.getByRole('button', { name: 'Tentar de novo' }).click();
  await customer.receives('Chegou tarde');
});

test('who waits is accepted from the box itself', async ({ shop, open }) => {
  const customer = shop.addCustomer();
  await customer.writes('Tem alguém aí?');
  const { uuid } = await shop.ticketWith(customer);
  const page = await open(`/tickets/${uuid}`, { as: shop.admin });
  const place = page.getByRole('region', { name: 'Escrever mensagem' });
  await expect(place).toContainText('Este atendimento está aguardando. Aceite-o para responder.');
  await expect(place.getByRole('button', { name: 'Aceitar' })).toBeVisible();
});

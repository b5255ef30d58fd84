import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { ComposerBox } from './support/composer.ts';
import { type GraphChannel, test } from './support/graph-shop.ts';
import { picture } from './support/pictures.ts';
import { dialog, navigateTo, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const HOUR_MS = 3_600_000;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const cannot = (what: 'edit' | 'revoke' | 'react' | 'block', channel: GraphChannel) =>
  t(`channels.cannot.${what}`, { channel: t(`channels.names.${channel}`) });

for (const channel of ['whatsappapi', 'facebook', 'instagram'] as const) {
  test(`a conversation on ${channel}, with what the channel has and has not`, async ({ shop, open }) => {
    await shop.connect(channel);
    const customer = shop.addCustomer(channel, 'Marina Costa');
    const { uuid } = await shop.startConversation(customer, 'Bom dia!');
    const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
    const box = new ComposerBox(page);
    await expect(bubble(page, 'Bom dia!')).toBeVisible();
    // The reply window is shown once: above the messages or in the composer.
    await expect(page.getByText(/faltam 2\d h/i)).toHaveCount(1);
    await expect(page.getByText(t('messages.within24Hours'))).toHaveCount(channel === 'whatsappapi' ? 0 : 1);

    await box.write('Posso ajudar?');
    await shop.expectReceived(customer, /Posso ajudar\?$/);
    await customer.write('Pode sim').accepted;
    await expect(bubble(page, 'Pode sim')).toBeVisible();

    await bubble(page, 'Posso ajudar?').click({ button: 'right' });
    for (const what of ['edit', 'revoke'] as const)
      await expect(page.getByRole('menuitem', { name: cannot(what, channel) })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: cannot('react', channel) })).toHaveCount(
      channel === 'facebook' ? 1 : 0,
    );
    await page.keyboard.press('Escape');
    // The channel cannot edit messages, so the arrow key does not start an edit.
    await box.text.press('ArrowUp');
    await expect(page.getByText(t('composer.editing'))).toHaveCount(0);

    await button(page, t('tickets.view.showContact', { name: 'Marina Costa' })).click();
    const drawer = page.getByRole('complementary', { name: t('contacts.drawer.title') });
    await expect(drawer.getByText(cannot('block', channel))).toBeVisible();
    await expect(drawer.getByRole('button', { name: t('contacts.block') })).toBeDisabled();
    if (channel !== 'whatsappapi')
      await expect(
        drawer.getByText(channel === 'facebook' ? 'Facebook' : 'Instagram', { exact: true }),
      ).toBeVisible();
  });
}

test('what a channel does not take is told before it is sent', async ({ shop, open }) => {
  await shop.connect('instagram');
  const customer = shop.addCustomer('instagram');
  const { uuid } = await shop.startConversation(customer);
  const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
  const box = new ComposerBox(page);
  await box.dropOrPaste('drop', {
    name: 'contrato.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(toast(page, `contrato.pdf: ${t('errors.ERR_CHANNEL_FILE_KIND')}`)).toBeVisible();
  const large = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.alloc(8_000_001, 1) };
  await box.dropOrPaste('drop', large);
  await expect(
    toast(page, `foto.png: ${t('errors.ERR_CHANNEL_FILE_TOO_LARGE', { maxMegabytes: 8 })}`),
  ).toBeVisible();

  await box.write('a'.repeat(1001));
  await expect(toast(page, t('errors.ERR_CHANNEL_TEXT_TOO_LONG', { max: 1000 }))).toBeVisible();
  await expect(box.text).toHaveValue('a'.repeat(1001));
  await box.write('Ficou curto');
  await shop.expectReceived(customer, /Ficou curto$/);
});

test('the window closes before one’s eyes, what was typed stays, and it opens again with their next message', async ({
  shop,
  open,
}) => {
  await shop.connect('whatsappapi');
  const customer = shop.addCustomer('whatsappapi');
  const { uuid } = await shop.startConversation(customer, 'Volto já', 23 * HOUR_MS);
  const page = await open('/tickets', { as: shop.attendant });
  // From here on the clock is fake; the clock of the ticket view starts after this.
  await page.clock.install();
  await navigateTo(page, `/tickets/${uuid}`);
  await expect(page.getByText(/Janela de 24 h: faltam (?:1 h 0|59) min/)).toBeVisible();
  const box = new ComposerBox(page);
  await box.text.fill('Ainda estou escrevendo isto');
  await page.clock.fastForward('01:00:01');
  await expect(page.getByText(/A janela de 24 horas terminou/)).toContainText(t('channels.window.draftKept'));
  await expect(box.text).toHaveCount(0);

  // Private messages are still possible.
  await button(page, t('composer.private')).click();
  await expect(box.text).toHaveValue('Ainda estou escrevendo isto');
  await button(page, t('composer.private')).click();
  await expect(box.text).toHaveCount(0);

  await customer.write('Voltei').accepted;
  await expect(bubble(page, 'Voltei')).toBeVisible();
  await expect(box.text).toHaveValue('Ainda estou escrevendo isto');
  await box.text.press('Enter');
  await shop.expectReceived(customer, /Ainda estou escrevendo isto$/);
});

test('a template is chosen, filled in, seen as it will look, and arrives', async ({ shop, open }) => {
  await shop.connect('whatsappapi');
  const customer = shop.addCustomer('whatsappapi', 'Pedro Alves');
  const { uuid } = await shop.startConversation(customer, 'Até amanhã', 25 * HOUR_MS);
  const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
  await button(page, t('channels.window.sendTemplate')).click();
  const choice = dialog(page, t('templates.title'));
  await choice.getByRole('button', { name: t('templates.sync') }).click();
  await expect(toast(page, /modelos? sincronizados?/)).toBeVisible();
  await choice.getByRole('button', { name: /^retomar_conversa/ }).click();
  const send = choice.getByRole('button', { name: t('templates.send') });
  await send.click();
  await expect(choice.getByText(t('templates.required'))).toHaveCount(2);
  await checkAccessibility(page, 'a template with nothing filled in');
  await choice.getByLabel(/\{\{nome\}\}/).fill('Pedro');
  await choice.getByLabel(/\{\{assunto\}\}/).fill('o orçamento');
  await expect(
    choice.getByText('Oi, Pedro! Podemos continuar a nossa conversa sobre o orçamento?'),
  ).toBeVisible();
  await send.click();
  await expect(choice).toHaveCount(0);
  await expect(bubble(page, 'Oi, Pedro!')).toContainText(
    t('messages.template', { name: 'retomar_conversa' }),
  );
  await expect.poll(() => customer.ledger.at(-1)?.kind).toBe('template');

  // A template with a picture in its header requires the picture.
  await button(page, t('channels.window.sendTemplate')).click();
  await choice.getByRole('button', { name: /^novidade_do_mes/ }).click();
  // Even in a low window the button is fully visible.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect(send).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  await choice.getByLabel(/\{\{1\}\}/).fill('Pedro');
  await send.click();
  await expect(choice.getByText(t('templates.file.required'))).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await choice.getByRole('button', { name: t('templates.file.choose') }).click();
  await (await chooser).setFiles([
    { name: 'cafe.png', mimeType: 'image/png', buffer: picture(320, 200, '#7c4a21') },
  ]);
  await send.click();
  await expect(choice).toHaveCount(0);
  await expect(bubble(page, 'O café do mês chegou, Pedro.')).toBeVisible();
  await expect.poll(() => customer.ledger.filter(({ kind }) => kind === 'template').length).toBe(2);
});

test('after the window a person may still write on Instagram, text alone; after a week nothing goes', async ({
  shop,
  open,
}) => {
  await shop.connect('instagram');
  const customer = shop.addCustomer('instagram');
  const { uuid } = await shop.startConversation(customer, 'Me avise', 30 * HOUR_MS);
  const page = await open(`/tickets/${uuid}`, { as: shop.attendant, scheme: 'dark' });
  const box = new ComposerBox(page);
  await expect(page.getByText(/Fora da janela de 24 horas: só texto digitado por você, até/)).toBeVisible();
  const reason = t('errors.ERR_WINDOW_TEXT_ONLY');
  await expect(button(page, `${t('composer.record')}. ${reason}`)).toBeDisabled();
  await box.button('Anexar').click();
  await expect(page.getByRole('menuitem', { name: reason })).toHaveCount(3);
  await checkAccessibility(page, 'after the window, in the dark');
  await page.keyboard.press('Escape');
  await box.dropOrPaste('drop', {
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: picture(10, 10, '#000000'),
  });
  await expect(toast(page, reason)).toBeVisible();
  await box.write('Chegou o seu tamanho');
  await shop.expectReceived(customer, /Chegou o seu tamanho$/);
  expect(customer.ledger.at(-1)?.tag).toBe('HUMAN_AGENT');

  const gone = await shop.startConversation(shop.addCustomer('instagram'), 'Oi', 8 * 24 * HOUR_MS);
  await navigateTo(page, `/tickets/${gone.uuid}`);
  await expect(page.getByText(/Nada pode ser enviado até que ele escreva de novo/)).toBeVisible();
  await expect(box.text).toHaveCount(0);
});

test('where a message comes from is shown: an ad, a story, a button', async ({ shop, open }) => {
  await shop.connect('whatsappapi');
  await shop.connect('instagram');
  const referral = {
    source: 'ad',
    title: 'Café do mês',
    text: 'Grãos frescos',
    url: 'https://example.com/ad',
  } as const;
  const buyer = shop.addCustomer('whatsappapi');
  await buyer.write('Vi o anúncio', { referral }).accepted;
  await buyer.write({ kind: 'choice', of: 'button', payload: 'sim', title: 'Quero' }).accepted;
  const { uuid } = await shop.startConversation(buyer, 'Ainda tem?');
  const page = await open(`/tickets/${uuid}`, { as: shop.attendant });
  const first = bubble(page, 'Vi o anúncio');
  await expect(first).toContainText(`${t('messages.origin.from.ad')}Café do mêsGrãos frescos`);
  await expect(first.getByRole('link', { name: t('messages.origin.open') })).toHaveAttribute(
    'href',
    'https://example.com/ad',
  );
  await expect(bubble(page, 'Quero').first()).toContainText(t('messages.origin.choice'));
  await checkAccessibility(page, 'where messages come from');

  const fan = shop.addCustomer('instagram');
  const story = { bytes: picture(40, 70, '#d6249f'), mimetype: 'image/png' };
  await fan.write({ kind: 'story-reply', text: 'Que lindo!', story }).accepted;
  const other = await shop.startConversation(fan, 'Quanto custa?');
  await navigateTo(page, `/tickets/${other.uuid}`);
  await expect(bubble(page, 'Que lindo!')).toContainText(t('messages.origin.reply'));
});

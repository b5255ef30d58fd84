import type { Page } from '@playwright/test';
import { test } from './support/shop.ts';
import { vCard } from './support/customers.ts';
import { picture } from './support/pictures.ts';
import { pdf } from './support/sample-media.ts';
import { dialog } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

/** Known XSS payloads. Each would set `window.ran` or request another page. */
const PAYLOADS = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  '<svg><script>window.ran=1</script></svg>',
  '"><img src=x onerror=window.ran=1>',
  "'-window.ran=1-'",
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="javascript:window.ran=1">aqui</a>',
  'javascript:window.ran=1',
  'JaVaScRiPt:window.ran=1//https://a.test',
  'data:text/html,<script>window.ran=1</script>',
  'https://a.test/" onmouseover="window.ran=1',
  'https://a.test/<script>window.ran=1</script>',
  '*<img src=x onerror=window.ran=1>*',
  '`<script>window.ran=1</script>`',
  '```<img src=x onerror=window.ran=1>```',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
  '<body onload=window.ran=1>',
  '<details open ontoggle=window.ran=1>',
  '<input autofocus onfocus=window.ran=1>',
  '<style>@import "https://evil.test/x.css";</style>',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<object data="https://evil.test/x"></object>',
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '%3Cscript%3Ewindow.ran=1%3C/script%3E',
  '\u202E<script>window.ran=1</script>',
  '__proto__[ran]=1',
];

/** Checks that no payload was executed. */
async function expectNothingRan(page: Page, strange: string[]): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(strange).toEqual([]);
  // No payload became an active element.
  const made = page.locator(
    '[role=log] :is(script, iframe, object, embed, form, base, link, meta, style, svg script, details, math)',
  );
  await expect(made).toHaveCount(0);
  const addresses = await page
    .locator('[role=log] a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(addresses.filter((protocol) => !['http:', 'https:', 'mailto:', 'blob:'].includes(protocol))).toEqual(
    [],
  );
}

/** Records dialogs and requests to other hosts. */
function watchFor(page: Page): string[] {
  const strange: string[] = [];
  const { host } = new URL(page.url());
  page.on('dialog', (shown) => {
    strange.push(`dialog: ${shown.message()}`);
    void shown.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== host) strange.push(request.url());
  });
  return strange;
}

test('whatever a customer writes is shown and never run', async ({ shop, open }) => {
  const { customer, ticket } = await shop.startConversation('Olá');
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const strange = watchFor(page);
  const log = page.getByRole('log');
  await expect(log.getByText('Olá')).toBeVisible();
  for (const payload of PAYLOADS) await customer.writes(payload);
  await customer.writes('Fim dos textos');
  await expect(log.getByText('Fim dos textos')).toBeVisible();
  await expectNothingRan(page, strange);
  // Scrolls, so that all messages have been rendered.
  await log.evaluate((list) => list.scrollTo(0, 0));
  await expect(log.getByText('Olá')).toBeVisible();
  await expectNothingRan(page, strange);
});

test('names, captions, files, cards, places, quotes and reactions run nothing either', async ({
  shop,
  open,
}) => {
  const evil = '<img src=x onerror="window.ran=1">';
  const { customer, ticket } = await shop.startConversation('Olá', { name: `Eva ${evil}` });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  const strange = watchFor(page);
  const log = page.getByRole('log');
  await expect(log.getByText('Olá')).toBeVisible();

  const bytes = picture(40, 40, '#1f6feb');
  await customer.sends({ kind: 'image', mimetype: 'image/png', bytes, caption: `Foto ${evil}` });
  await customer.sends({
    kind: 'document',
    bytes: pdf(),
    mimetype: 'application/pdf',
    fileName: `${evil}.pdf`,
  });
  await customer.sends({
    kind: 'document',
    bytes: Buffer.from('<!doctype html><script>window.ran=1</script>'),
    mimetype: 'text/html',
    fileName: 'pagina.html',
  });
  await customer.sends({
    kind: 'image',
    mimetype: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.ran=1</script></svg>'),
    caption: 'Desenho',
  });
  await customer.sends({
    kind: 'contact',
    name: evil,
    vcard: vCard({ name: evil, number: '5511900000001' }),
  });
  await customer.sends({ kind: 'location', latitude: 1, longitude: 2, name: evil });
  const quotedId = await customer.writes(`Cita ${evil}`);
  await customer.writes('Com citação', {
    quoted: { id: quotedId, text: evil, authorJid: `${customer.phone}@s.whatsapp.net` },
  });
  await customer.writes('Citação de fora', {
    quoted: { id: '3A00000000000000000000', text: evil, authorJid: `${customer.phone}@s.whatsapp.net` },
  });
  const answer = await shop.sendMessage(ticket, { body: 'Anotado' });
  const heard = await customer.receives('Anotado');
  await customer.reacts(heard.id, '<b onclick=window.ran=1>');
  await customer.reacts(heard.id, '👍');
  await customer.writes('Fim');
  await expect(log.getByText('Fim', { exact: true })).toBeVisible();
  await expectNothingRan(page, strange);

  // In the lightbox, too.
  const photo = log.getByRole('article').filter({ hasText: 'Foto' });
  await photo.getByRole('button', { name: t('messages.media.image') }).click();
  await expect(page.getByRole('dialog')).toContainText(`Foto ${evil}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await log
    .getByRole('article')
    .filter({ hasText: 'Com citação' })
    .click({ button: 'right', position: { x: 10, y: 10 } });
  await page.getByRole('menuitem', { name: t('messages.actions.forward') }).click();
  await dialog(page, t('messages.forward.title')).getByRole('combobox').fill('Eva');
  await expect(page.getByRole('option', { name: /Eva/ })).toBeVisible();
  await expectNothingRan(page, strange);
  expect(answer.fromMe).toBe(true);
});

test('in a group everybody may call themselves what they like', async ({ shop, open }) => {
  const evil = '<svg onload=window.ran=1>';
  const member = shop.addCustomer(`Nina ${evil}`);
  const group = shop.addGroup(`Clube ${evil}`, [member]);
  await member.sendsInGroup(group, { kind: 'text', text: 'Oi, grupo' });
  const ticket = await shop.ticketWith({ name: 'Clube' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.admin });
  const strange = watchFor(page);
  await expect(page.getByRole('log').getByText(`Nina ${evil}`)).toBeVisible();
  await expectNothingRan(page, strange);
});

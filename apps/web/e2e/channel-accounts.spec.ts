import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { ComposerBox } from './support/composer.ts';
import { test } from './support/graph-shop.ts';
import { dialog, field, row, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });

async function begin(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: t('connections.add') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a Cloud API number: what is wrong is said in a sentence, what is right is connected', async ({
  shop,
  open,
}) => {
  const { number } = shop;
  const page = await open('/connections', { as: shop.admin });
  await begin(page, t('connections.addWhatsappapi'));
  const form = dialog(page, t('channelAccounts.title'));
  await field(form, t('connections.name')).fill('Número oficial');
  await field(form, t('channelAccounts.phoneNumberId')).fill('meu número');
  await field(form, t('channelAccounts.businessAccountId')).fill(number.businessId);
  await field(form, t('channelAccounts.accessToken')).fill('EAAG-um-token-que-ninguém-deu');
  await field(form, t('channelAccounts.appSecret')).fill(number.appSecret);
  await button(form, t('channelAccounts.test')).click();
  await expect(field(form, t('channelAccounts.phoneNumberId'))).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(t('channelAccounts.idInvalid'))),
  );
  await field(form, t('channelAccounts.phoneNumberId')).fill(number.id);
  await button(form, t('channelAccounts.test')).click();
  await expect(form.getByText(t('channelAccounts.problems.tokenInvalid'))).toBeVisible();
  await checkAccessibility(page, 'a Cloud API number and what is wrong with it');

  await field(form, t('channelAccounts.accessToken')).fill(number.token);
  await button(form, t('channelAccounts.test')).click();
  await expect(form.getByText(t('channelAccounts.problems.tokenInvalid'))).toHaveCount(0);
  await expect(form.getByText(number.displayNumber)).toBeVisible();
  await button(form, t('channelAccounts.connect')).click();

  // Shows the values to enter at Meta, and that no webhook call has arrived yet.
  const second = dialog(page, `Número oficial: ${t('channelAccounts.step2')}`);
  const address = await second.getByLabel(t('channelAccounts.callbackUrl'), { exact: true }).inputValue();
  const word = await second.getByLabel(t('channelAccounts.verifyToken'), { exact: true }).inputValue();
  expect(address).toContain(new URL(page.url()).origin);
  expect(await shop.graph.verifyWebhook(address, word)).toBe(true);
  expect(await shop.graph.verifyWebhook(address, `${word}x`)).toBe(false);
  await button(second, t('channelAccounts.test')).click();
  await expect(second.getByText(t('channelAccounts.problems.webhookNeverSeen'))).toBeVisible();
  shop.enterWebhook(address);
  await shop.addCustomer('whatsappapi').write('Alguém aí?').accepted;
  await button(second, t('channelAccounts.test')).click();
  await expect(second.getByText(t('channelAccounts.tested'))).toBeVisible();
  await checkAccessibility(page, 'what to enter at Meta');
  await button(second, t('channelAccounts.done')).click();

  const line = row(page, 'Número oficial');
  await expect(line).toContainText(t('connections.statuses.CONNECTED'));
  await expect(line).toContainText('WhatsApp API');
  await expect(button(page, t('connections.showQrOf', { name: 'Número oficial' }))).toHaveCount(0);
});

test('an account is edited without its secrets being shown; what a channel has not is not offered', async ({
  shop,
  open,
}) => {
  await shop.connect('whatsappapi');
  const page = await open('/connections', { as: shop.admin });
  await button(page, t('connections.editNamed', { name: 'Número oficial' })).click();
  const form = dialog(page, t('connections.form.edit'));
  await expect(field(form, t('connections.name'))).toHaveValue('Número oficial');
  await expect(form.getByText(t('connections.form.allowGroup'))).toHaveCount(0);
  await expect(form.getByText(t('connections.form.enableImport'))).toHaveCount(0);
  await form.getByRole('tab', { name: t('connections.form.tabs.account') }).click();
  await expect(field(form, t('channelAccounts.phoneNumberId'))).toHaveValue(shop.number.id);
  const token = field(form, t('channelAccounts.accessToken'));
  await expect(token).toHaveValue('');
  await expect(token).toHaveAttribute('placeholder', t('channelAccounts.kept'));
  await button(form, t('channelAccounts.test')).click();
  await expect(form.getByText(shop.number.displayNumber)).toBeVisible();
  await token.fill('curto');
  await button(form, t('common.save')).click();
  await expect(token).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(t('channelAccounts.tokenInvalid'))),
  );
  await token.fill('EAAG-um-token-que-ninguém-deu');
  await button(form, t('common.save')).click();
  await expect(form).toHaveCount(0);

  // The token is invalid: the connection and the menu show it.
  const line = row(page, 'Número oficial');
  await expect(line).toContainText(t('connections.reasons.token-invalid'));
  await expect(button(page, t('connections.tryAgainOf', { name: 'Número oficial' }))).toBeVisible();
  await expect(button(page, t('connections.newQrOf', { name: 'Número oficial' }))).toHaveCount(0);
});

test('a page and its Instagram account are connected through the sign-in at Facebook', async ({
  shop,
  open,
}) => {
  const page = await open('/connections', { as: shop.admin });
  await begin(page, 'Facebook');
  const form = dialog(page, t('channelAccounts.facebook.titleFacebook'));

  // The user cancels at Facebook.
  const [refused] = await Promise.all([
    page.waitForEvent('popup'),
    button(form, t('channelAccounts.facebook.login')).click(),
  ]);
  await refused.getByRole('link', { name: 'Cancelar' }).click();
  await expect(toast(page, t('channelAccounts.facebook.refused'))).toBeVisible();

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(form, t('channelAccounts.facebook.login')).click(),
  ]);
  await popup.getByRole('link', { name: `Continuar como ${shop.owner.name}` }).click();
  const choice = form.getByRole('group', { name: shop.page.name });
  const messenger = choice.getByRole('checkbox', { name: t('channelAccounts.facebook.messenger') });
  await expect(messenger).toBeChecked();
  const username = shop.page.instagram?.username ?? '';
  await choice.getByRole('checkbox', { name: t('channelAccounts.facebook.instagram', { username }) }).check();
  await button(form, t('channelAccounts.facebook.connect')).click();
  await expect(toast(page, t('channelAccounts.facebook.connected', { count: 2 }))).toBeVisible();
  await expect(form).toHaveCount(0);
  for (const channel of ['Facebook', 'Instagram'])
    await expect(row(page, channel)).toContainText(t('connections.statuses.CONNECTED'));

  // The pages are connected already: connecting them again only renews the token.
  await begin(page, 'Instagram');
  const again = dialog(page, t('channelAccounts.facebook.titleInstagram'));
  await again.getByText(t('channelAccounts.facebook.haveToken')).click();
  await field(again, t('channelAccounts.facebook.token')).fill(shop.owner.token);
  await button(again, t('channelAccounts.facebook.find')).click();
  await expect(again.getByText(t('channelAccounts.facebook.ours'))).toHaveCount(2);
});

test('what another company has connected cannot be taken from it', async ({ shop, people, open }) => {
  await shop.connect('facebook');
  const other = await people.addCompany();
  const page = await open('/connections', { as: other.admin });
  await begin(page, 'Facebook');
  const form = dialog(page, t('channelAccounts.facebook.titleFacebook'));
  await form.getByText(t('channelAccounts.facebook.haveToken')).click();
  await field(form, t('channelAccounts.facebook.token')).fill(shop.owner.token);
  await button(form, t('channelAccounts.facebook.find')).click();
  const choice = form.getByRole('group', { name: shop.page.name });
  const messenger = choice.getByRole('checkbox', { name: t('channelAccounts.facebook.messenger') });
  await expect(messenger).toBeDisabled();
  await expect(choice).toContainText(t('channelAccounts.facebook.taken'));
  await checkAccessibility(page, 'the choice of pages');
});

test('how a connection is doing: what went and came, what failed, its token and its webhook', async ({
  shop,
  server,
  open,
}) => {
  const id = await shop.connect('whatsappapi');
  const { uuid } = await shop.startConversation(shop.addCustomer('whatsappapi'));
  const desk = await open(`/tickets/${uuid}`, { as: shop.attendant });
  shop.graph.failNext({ code: 131_026, path: /messages$/ });
  await new ComposerBox(desk).write('Esta não chega');
  await expect(desk.getByRole('article').filter({ hasText: 'Esta não chega' })).toContainText(
    `${t('messages.send.failed')}. ${t('messages.reasons.undeliverable')}`,
  );
  await server.inCompany(shop.company.id, async (client) => {
    await client.query(
      `update channel_accounts set "tokenExpiresAt" = now() + interval '3 days 1 hour' where "whatsappId" = $1`,
      [id],
    );
  });
  const page = await open('/connections', { as: shop.admin, scheme: 'dark' });
  await expect(row(page, 'Número oficial')).toContainText(t('connections.warnings.tokenDays', { count: 3 }));
  await button(page, t('connections.healthOf', { name: 'Número oficial' })).click();
  const health = dialog(page, t('channelAccounts.health.heading', { name: 'Número oficial' }));
  await expect(health).toContainText(t('channelAccounts.health.rate', { rate: '100%' }));
  await expect(health.getByRole('list', { name: t('channelAccounts.health.reasons') })).toContainText(
    t('messages.reasons.undeliverable'),
  );
  await expect(health).toContainText(t('channelAccounts.health.renew'));
  await expect(health).toContainText(/último sinal em \d/);
  await checkAccessibility(page, 'how a connection is doing, in the dark');
});

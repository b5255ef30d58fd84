import { ComposerBox } from './support/composer.ts';
import { test } from './support/shop.ts';
import { fillNewTicket } from './support/new-ticket.ts';
import { dialog } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('a new ticket, and the one that is already there', async ({ shop, open, watch }) => {
  watch.expect('409 POST /api/tickets');
  const { customer: ana } = await shop.startConversation('Oi', { name: 'Ana Beatriz', as: shop.colleague });
  const { customer: bia, ticket: own } = await shop.startConversation('Oi', { name: 'Bia Castro' });
  const page = await open('/tickets?new', { as: shop.attendant });
  const form = dialog(page, t('tickets.new.title'));
  const start = form.getByRole('button', { name: t('tickets.new.start') });
  await start.click();
  await expect(form.getByText(t('tickets.new.chooseContact'))).toBeVisible();
  await expect(form.getByText(t('tickets.new.chooseQueue')).last()).toBeVisible();

  await fillNewTicket(page, form, ana.name, shop.sales);
  await start.click();
  const notice = dialog(page, t('tickets.dialogs.otherTitle'));
  await expect(notice).toContainText(shop.colleague.name);
  await expect(notice).toContainText(shop.sales.name);
  await notice.getByRole('button', { name: t('tickets.dialogs.understood') }).click();
  await expect(notice).toHaveCount(0);

  await page.keyboard.press('Alt+c');
  const contact = form.getByRole('combobox', { name: t('tickets.new.contact') });
  await expect(contact).toBeFocused();
  // Before the search has results: Enter waits, takes the first result and does not submit the dialog.
  await page.keyboard.type('bia ca');
  await page.keyboard.press('Enter');
  await expect(contact).toHaveValue(bia.name);
  await expect(form.getByText(t('tickets.new.chooseQueue')).last()).toBeHidden();
  await form.getByLabel(new RegExp(`^${t('tickets.new.queue')}`)).selectOption(shop.sales.name);
  await start.click();
  await expect(page).toHaveURL(`/tickets/${own.uuid}`);
  await expect(new ComposerBox(page).text).toBeFocused();
});

test('Escape closes a list of suggestions first, and the dialog where none is open', async ({
  shop,
  open,
}) => {
  const { customer } = await shop.startConversation('Oi', { name: 'Ana Beatriz' });
  const page = await open('/tickets?new', { as: shop.attendant });
  const form = dialog(page, t('tickets.new.title'));
  const contact = form.getByRole('combobox', { name: t('tickets.new.contact') });
  await expect(contact).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: t('tickets.new.title') }).click();
  await contact.fill(customer.name);
  const suggestion = page.getByRole('option', { name: new RegExp(customer.name) });
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestion).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('tickets.new.title') })).toBeFocused();
});

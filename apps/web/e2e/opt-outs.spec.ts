import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { dialog, field, row, toast } from './support/page-helpers.ts';
import { test } from './support/shop.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const drawer = (page: Page) => page.getByRole('complementary', { name: t('contacts.drawer.title') });
const badge = (place: Page | Locator) => place.getByText(t('contacts.optOut.badge'), { exact: true });

test('who writes the word is marked at once; an attendant reverts it with a reason', async ({
  shop,
  people,
  open,
}) => {
  const { customer, ticket } = await shop.startConversation('Oi!', { name: 'Nina Rocha' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.attendant });
  await button(page, t('tickets.view.showContact', { name: 'Nina Rocha' })).click();
  const side = drawer(page);
  const section = side.getByRole('region', { name: t('contacts.optOut.history') });
  await expect(button(section, t('contacts.optOut.mark'))).toBeVisible();
  await expect(badge(side)).toHaveCount(0);

  await customer.writes('SAIR');
  await expect(badge(side).first()).toBeVisible();
  await expect(section).toContainText(t('contacts.optOut.begun.contact', { words: 'SAIR' }));
  await expect(page.getByText(t('composer.optedOut'))).toBeVisible();
  await checkAccessibility(page, 'a contact who wants no messages');

  // Nothing is sent without a reason, or by Escape.
  const name = 'Nina Rocha';
  await button(section, t('contacts.optOut.unmark')).click();
  const form = dialog(page, t('contacts.optOut.unmarkTitle', { name }));
  await button(form, t('contacts.optOut.confirmUnmark')).click();
  await expect(field(form, t('contacts.optOut.reason'))).toHaveAccessibleDescription(
    new RegExp(t('validation.required')),
  );
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(badge(side).first()).toBeVisible();

  await button(section, t('contacts.optOut.unmark')).click();
  await field(form, t('contacts.optOut.reason')).fill('Escreveu por engano');
  await button(form, t('contacts.optOut.confirmUnmark')).click();
  await expect(toast(page, t('contacts.optOut.wasUnmarked'))).toBeVisible();
  await expect(badge(side)).toHaveCount(0);
  await expect(page.getByText(t('composer.optedOut'))).toHaveCount(0);
  await expect(section).toContainText(
    t('contacts.optOut.ended.attendant', { name: shop.attendant.name, words: 'Escreveu por engano' }),
  );
  const admin = await people.as(shop.admin);
  const contact = await admin.call(api.contacts.show, { params: { id: ticket.contactId } });
  expect(contact.optedOut).toBe(false);
});

test('the list of contacts shows, filters and marks them', async ({ shop, open }) => {
  await shop.startConversation('Oi!', { name: 'Otto Lima' });
  await shop.startConversation('Oi!', { name: 'Paula Reis' });
  const page = await open('/contacts', { as: shop.attendant });
  const name = 'Otto Lima';
  await button(row(page, name), t('contacts.editNamed', { name })).click();
  const editing = dialog(page, t('contacts.edit'));
  await button(editing, t('contacts.optOut.mark')).click();
  const form = dialog(page, t('contacts.optOut.markTitle', { name }));
  await field(form, t('contacts.optOut.reason')).fill('Pediu na loja');
  await button(form, t('contacts.optOut.confirmMark')).click();
  await expect(toast(page, t('contacts.optOut.wasMarked'))).toBeVisible();
  await expect(badge(editing)).toBeVisible();
  // Until it is gone, Escape is for it.
  await expect(form).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(editing).toHaveCount(0);
  await expect(badge(row(page, name))).toBeVisible();

  const filter = page.getByRole('combobox', { name: t('contacts.optOut.filter') });
  await filter.selectOption({ label: t('contacts.optOut.only') });
  await expect(row(page, 'Paula Reis')).toHaveCount(0);
  await expect(row(page, name)).toBeVisible();
  await filter.selectOption({ label: t('contacts.optOut.others') });
  await expect(row(page, name)).toHaveCount(0);
  await expect(row(page, 'Paula Reis')).toBeVisible();
});

test('the words and texts are settings', async ({ shop, people, open }) => {
  const page = await open('/settings', { as: shop.admin });
  const words = page.getByRole('textbox', { name: t('settings.option.optOutWords.label') });
  await expect(words).toHaveValue('SAIR, PARE, CANCELAR, STOP, BAJA, DUR');
  await words.fill('SAIR, 9');
  await words.press('Enter');
  await expect(words).toHaveAccessibleDescription(new RegExp(t('settings.wordsInvalid')));
  await words.fill('SAIR, parar');
  await words.press('Enter');
  const admin = await people.as(shop.admin);
  const saved = async () =>
    (await admin.call(api.settings.companyOne, { query: { column: 'optOutWords' } }))['optOutWords'];
  await expect.poll(saved).toBe('SAIR, parar');
});

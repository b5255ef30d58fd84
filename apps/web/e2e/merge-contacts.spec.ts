import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { test } from './support/shop.ts';
import { dialog, row, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const drawer = (page: Page) => page.getByRole('complementary', { name: t('contacts.drawer.title') });
const side = (place: Locator, role: 'stays' | 'goes', name: string) =>
  place.getByRole('region', { name: `${t(`merging.${role}`)}: ${name}` });

async function choose(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: t('merging.search') }).fill(name);
  await page.getByRole('option', { name }).click();
}

test('two contacts become one beside the conversation, and two again', async ({ shop, people, open }) => {
  const { ticket } = await shop.startConversation('Oi, sou eu', { name: 'Rita Campos' });
  const other = await shop.startConversation('Este é meu outro número', { name: 'Rita do Trabalho' });
  const page = await open(`/tickets/${ticket.uuid}`, { as: shop.admin });
  await button(page, t('tickets.view.showContact', { name: 'Rita Campos' })).click();
  await button(drawer(page), t('contacts.merge')).click();
  const form = dialog(page, t('merging.title'));
  await expect(button(form, t('merging.confirm'))).toBeDisabled();

  // A contact cannot be merged with itself.
  await form.getByRole('combobox', { name: t('merging.search') }).fill('Rita Campos');
  await expect(form.getByText(t('merging.itself'))).toBeVisible();
  await choose(page, form, 'Rita do Trabalho');
  await expect(side(form, 'stays', 'Rita Campos')).toContainText('Oi, sou eu');
  await expect(side(form, 'goes', 'Rita do Trabalho')).toContainText('Este é meu outro número');
  await checkAccessibility(page, 'the dialog that joins two contacts');

  // Which of the two remains can be swapped.
  await button(form, t('merging.swap')).click();
  await expect(side(form, 'stays', 'Rita do Trabalho')).toBeVisible();
  await button(form, t('merging.swap')).click();
  await button(form, t('merging.confirm')).click();
  const done = toast(page, t('merging.done', { gone: 'Rita do Trabalho', kept: 'Rita Campos' }));
  await expect(done).toBeVisible();
  await expect(form).toHaveCount(0);

  // The conversation shows both contacts' messages without a reload.
  const talk = page.getByRole('log');
  await expect(talk.getByText('Oi, sou eu')).toBeVisible();
  await expect(talk.getByText('Este é meu outro número')).toBeVisible();
  const undo = button(drawer(page), t('merging.undoNamed', { name: 'Rita do Trabalho' }));
  await expect(undo).toBeVisible();
  await other.customer.writes('ainda do trabalho');
  await expect(talk.getByText('ainda do trabalho')).toBeVisible();

  // The merge is undone beside the conversation.
  await undo.click();
  const question = dialog(page, t('merging.undoTitle', { name: 'Rita do Trabalho' }));
  await button(question, t('merging.undo')).click();
  await expect(toast(page, t('merging.undone', { gone: 'Rita do Trabalho' }))).toBeVisible();
  await expect(talk.getByText('Este é meu outro número')).toHaveCount(0);
  await expect(talk.getByText('Oi, sou eu')).toBeVisible();
  await expect(undo).toHaveCount(0);
  const admin = await people.as(shop.admin);
  const restored = await admin.call(api.tickets.show, { params: { id: other.ticket.id } });
  expect(restored.contact.name).toBe('Rita do Trabalho');
});

test('from the list of contacts, taken back at once; attendants are not offered it', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  for (const [name, number] of [
    ['Bento Lima', '5511977770001'],
    ['Bento L.', '5511977770002'],
  ] as const)
    await admin.call(api.contacts.create, { body: { name, number } });
  const page = await open('/contacts', { as: company.admin });
  const more = t('contacts.moreNamed', { name: 'Bento Lima' });
  const merge = t('contacts.mergeNamed', { name: 'Bento Lima' });
  await button(row(page, 'Bento Lima'), more).click();
  await page.getByRole('menuitem', { name: merge }).click();
  const form = dialog(page, t('merging.title'));
  await choose(page, form, 'Bento L.');
  await button(form, t('merging.confirm')).click();
  const done = toast(page, t('merging.done', { gone: 'Bento L.', kept: 'Bento Lima' }));
  await expect(done).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bento' })).toHaveCount(1);
  await button(page, t('merging.undo')).click();
  await expect(toast(page, t('merging.undone', { gone: 'Bento L.' }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bento' })).toHaveCount(2);

  const theirs = await open('/contacts', { as: await people.addUser(company) });
  await expect(row(theirs, 'Bento Lima')).toBeVisible();
  await button(theirs, more).click();
  await expect(theirs.getByRole('menuitem').first()).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: merge })).toHaveCount(0);
});

import { api } from '@prosa/contract';
import { test } from './support/shop.ts';
import { dialog, row, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('contacts come from the phone and from its chats, and a conversation is begun with one of them', async ({
  shop,
  people,
  server,
  watch,
  open,
}) => {
  watch.expect('409 POST /api/tickets');
  const known = shop.addCustomer('Olívia Ramos');
  // Phone book entries, as synchronised from the company's phone.
  await server.inCompany(shop.company.id, (client) =>
    client.query(
      `insert into phone_book ("whatsappId", "externalId", number, name, "hasChat")
       values ($1, $2 || '@s.whatsapp.net', $2, 'Olívia Ramos', false),
         ($1, '5511955550002@s.whatsapp.net', '5511955550002', '', true)`,
      [shop.connectionId, known.phone],
    ),
  );
  const page = await open('/contacts', { as: shop.attendant });
  const take = async (what: 'contacts.fromPhone' | 'contacts.fromChats') => {
    await page.getByRole('button', { name: t('contacts.importExport') }).click();
    await page.getByRole('menuitem', { name: t(what) }).click();
    await dialog(page, t(what))
      .getByRole('button', { name: t('common.confirm') })
      .click();
    await expect(toast(page, t('contacts.imported'))).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  };
  await take('contacts.fromPhone');
  await expect(row(page, 'Olívia Ramos')).toBeVisible();
  await expect(row(page, '+55 (11) 95555-0002')).toHaveCount(0);
  await take('contacts.fromChats');
  await expect(row(page, '+55 (11) 95555-0002')).toBeVisible();

  // The tag filter offers only tags that are in use.
  const admin = await people.as(shop.admin);
  const { contacts } = await admin.call(api.contacts.list, { query: { searchParam: 'Olívia' } });
  const contactId = contacts[0]?.id ?? 0;
  const tag = await admin.call(api.tags.create, { body: { name: 'Revenda' } });
  await admin.call(api.tags.create, { body: { name: 'Sem ninguém' } });
  await admin.call(api.contacts.syncTags, { body: { contactId, tags: [{ id: tag.id }] } });
  const filter = page.getByRole('combobox', { name: t('contacts.filterByTag') });
  await filter.click();
  await page.getByRole('option', { name: 'Revenda' }).click();
  await expect(page.getByRole('option', { name: 'Sem ninguém' })).toHaveCount(0);
  await expect(row(page, '+55 (11) 95555-0002')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const begin = async () => {
    await page.getByRole('button', { name: t('contacts.openTicket', { name: 'Olívia Ramos' }) }).click();
    const ask = dialog(page, t('contacts.start.heading', { name: 'Olívia Ramos' }));
    await ask.getByRole('button', { name: 'Vendas' }).click();
  };
  await begin();
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/);
  const { uuid } = await shop.ticketWith(known);
  await expect(page).toHaveURL(new RegExp(uuid));
  // Beginning again opens the existing ticket.
  await page.goto('/contacts');
  await begin();
  await expect(page).toHaveURL(new RegExp(uuid));
});

import { readFile } from 'node:fs/promises';
import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { countBeside, dialog, field, heading, menu, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string) =>
  place.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a list is made, filled from a sheet, and seen live in another browser', async ({
  company,
  people,
  watch,
  open,
}) => {
  watch.expect(/^409 PUT \/api\/contact-list-items\//);
  const page = await open('/contact-lists', { as: company.admin });
  await button(page, t('contactLists.add')).first().click();
  const form = dialog(page, t('contactLists.add'));
  await field(form, t('contactLists.name')).fill('X');
  await button(form, t('common.save')).click();
  await expect(form.getByText(t('validation.tooShort'))).toBeVisible();
  await field(form, t('contactLists.name')).fill('Clientes');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('contactLists.saved'))).toBeVisible();

  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('contactLists.sampleNamed', { name: 'Clientes' })).click(),
  ]);
  const [headings] = readSheet(await readFile(await sample.path()));
  expect(headings).toEqual(['Nome', 'Número', 'E-mail']);

  await button(page, t('contactLists.openNamed', { name: 'Clientes' })).click();
  await expect(heading(page, 'Clientes')).toBeVisible();
  await expect(page.getByText(t('contactLists.items.empty'))).toBeVisible();
  const other = await people.addUser(company, { name: 'Carla Dias', profile: 'admin' });
  const colleague = await open(new URL(page.url()).pathname, { as: other });
  await expect(colleague.getByText(t('contactLists.items.empty'))).toBeVisible();

  await link(page, t('contactLists.items.importFile')).click();
  const lines = [
    'Nome;Telefone;Email',
    'Aída Moraes;5511977770001;aida@exemplo.com',
    'Bento Sá;não sei;',
    'Aída outra vez;551177770001;',
    'Ciro Dantas;5511977770004;',
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await button(page, t('contacts.sheet.run', { count: 4 })).click();
  await expect(page.getByText(t('contacts.sheet.finished', { created: 2, ignored: 2 }))).toBeVisible();
  await expect(row(page, 'Aída outra vez')).toContainText(t('errors.ERR_DUPLICATED_CONTACT_LIST_ITEM'));
  await expect(row(page, 'Bento Sá')).toContainText(
    t('contacts.sheet.wrong', { field: t('contacts.sheet.fields.number') }),
  );

  for (const name of ['Aída Moraes', 'Ciro Dantas']) await expect(row(colleague, name)).toBeVisible();
  await expect(countBeside(heading(colleague, 'Clientes'))).toHaveText('2');
  await expect(
    colleague.getByText(t('contactLists.check.running', { checked: '0', total: '2' })),
  ).toBeVisible();

  await link(page, t('contactLists.items.importBack')).click();
  await button(page, t('contactLists.editNamed', { name: 'Ciro Dantas' })).click();
  const change = dialog(page, t('contactLists.items.edit'));
  await field(change, t('contactLists.items.number')).fill('5511977770001');
  await button(change, t('common.save')).click();
  await expect(toast(page, t('errors.ERR_DUPLICATED_CONTACT_LIST_ITEM'))).toBeVisible();
  await field(change, t('contactLists.items.number')).fill('5511977770005');
  await button(change, t('common.save')).click();
  await expect(row(colleague, 'Ciro Dantas')).toContainText('+55 (11) 97777-0005');
  await page.getByRole('searchbox').fill('aida');
  await expect(row(page, 'Ciro Dantas')).toHaveCount(0);
  await button(page, t('contactLists.deleteNamed', { name: 'Aída Moraes' })).click();
  await button(dialog(page, t('common.deleteTitle')), t('common.delete')).click();
  await expect(row(colleague, 'Aída Moraes')).toHaveCount(0);
});

test('contacts are added from their page and from a tag', async ({ company, people, open }) => {
  const admin = await people.as(company.admin);
  const tag = await admin.call(api.tags.create, { body: { name: 'Clube' } });
  for (const [name, number] of [
    ['Rita Alves', '5511980001001'],
    ['Saulo Dias', '5511980001002'],
  ] as const) {
    const contact = await admin.call(api.contacts.create, { body: { name, number } });
    await admin.call(api.contacts.syncTags, { body: { contactId: contact.id, tags: [{ id: tag.id }] } });
  }
  const page = await open('/contacts', { as: company.admin });
  await page.getByRole('checkbox', { name: t('listSelection.selectNamed', { name: 'Rita Alves' }) }).check();
  await expect(page.getByText(t('listSelection.chosen', { count: 1 }))).toBeVisible();
  await button(page, t('listSelection.action')).click();
  const form = dialog(page, t('listSelection.title'));
  await button(form, t('listSelection.submit')).click();
  await expect(field(form, t('listSelection.list'))).toHaveAccessibleDescription(t('validation.required'));
  await field(form, t('listSelection.list')).selectOption(t('listSelection.newList'));
  await field(form, t('listSelection.newName')).fill('Sócios');
  await button(form, t('listSelection.submit')).click();
  await expect(toast(page, t('listSelection.added', { count: 1 }))).toBeVisible();
  await expect(page.getByText(t('listSelection.chosen', { count: 1 }))).toHaveCount(0);

  await link(page, t('shell.menu.tags')).click();
  await button(page, t('listSelection.tagNamed', { name: 'Clube' })).click();
  await field(form, t('listSelection.list')).selectOption('Sócios');
  await button(form, t('listSelection.submit')).click();
  await expect(
    toast(page, `${t('listSelection.added', { count: 1 })} · ${t('listSelection.alreadyIn', { count: 1 })}`),
  ).toBeVisible();
  const [list] = await admin.call(api.contactLists.listAll);
  expect(list).toMatchObject({ name: 'Sócios', contactsCount: 2 });
});

test('an attendant sees the lists but not who is in them; without the flag there are none', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  const list = await admin.call(api.contactLists.create, { body: { name: 'Clientes' } });
  const attendant = await people.addUser(company, { name: 'Carla Dias' });
  const page = await open('/contact-lists', { as: attendant });
  await expect(row(page, 'Clientes')).toBeVisible();
  await expect(button(page, t('contactLists.add'))).toHaveCount(0);
  await expect(button(page, t('contactLists.deleteNamed', { name: 'Clientes' }))).toHaveCount(0);
  await page.goto(`/contact-lists/${list.id}/contacts`);
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();

  const without = await people.addCompany({ campaignsEnabled: false });
  const other = await open('/contact-lists', { as: without.admin });
  await expect(heading(other, t('common.notFoundTitle'))).toBeVisible();
  await expect(menu(other).getByText(t('shell.menu.campaigns'))).toHaveCount(0);
});

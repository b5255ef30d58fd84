import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { dialog, field, row, toast } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | ReturnType<typeof dialog>, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
const upload = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const column = (page: Page, name: string) =>
  page.getByRole('combobox', { name: t('contacts.sheet.columnMeans', { name }) });

test('a contact is added, changed, blocked and deleted; each wrong field says why', async ({
  company,
  watch,
  open,
}) => {
  watch.expect('409 POST /api/contacts');
  const page = await open('/contacts', { as: company.admin });
  await expect(page.getByText(t('contacts.empty'))).toBeVisible();
  await button(page, t('contacts.add')).click();
  const form = dialog(page, t('contacts.add'));
  await button(form, t('common.save')).click();
  await expect(field(form, t('contacts.name'))).toHaveAccessibleDescription(t('validation.required'));
  await field(form, t('contacts.name')).fill('M');
  await field(form, t('contacts.number')).fill('55119');
  await field(form, t('contacts.email')).fill('sem arroba');
  await button(form, t('common.save')).click();
  await expect(field(form, t('contacts.name'))).toHaveAccessibleDescription(t('validation.tooShort'));
  await expect(field(form, t('contacts.number'))).toHaveAccessibleDescription(t('contacts.problems.number'));
  await expect(field(form, t('contacts.email'))).toHaveAccessibleDescription(t('validation.invalidEmail'));
  await field(form, t('contacts.name')).fill('Márcia Leal');
  await field(form, t('contacts.number')).fill('+55 (11) 98888-7777');
  await field(form, t('contacts.email')).fill('marcia@exemplo.com');
  await button(form, t('contacts.addExtraInfo')).click();
  await form.getByRole('textbox', { name: t('contacts.extraName') }).fill('CPF');
  await form.getByRole('textbox', { name: t('contacts.extraValue') }).fill('000.000.000-00');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('contacts.saved'))).toBeVisible();
  const line = row(page, 'Márcia Leal');
  await expect(line).toContainText('+55 (11) 98888-7777');
  await expect(line).toContainText(t('contacts.active'));

  // The same number once more is refused, and what was typed stays.
  await button(page, t('contacts.add')).click();
  await field(form, t('contacts.name')).fill('Outra Pessoa');
  await field(form, t('contacts.number')).fill('5511988887777');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('errors.ERR_DUPLICATED_CONTACT'))).toBeVisible();
  await expect(field(form, t('contacts.name'))).toHaveValue('Outra Pessoa');
  await button(form, t('common.cancel')).click();
  await button(dialog(page, t('common.unsavedTitle')), t('common.unsavedLeave')).click();

  await button(page, t('contacts.blockNamed', { name: 'Márcia Leal' })).click();
  await button(dialog(page, t('contacts.blockTitle', { name: 'Márcia Leal' })), t('contacts.block')).click();
  await expect(toast(page, t('contacts.wasBlocked'))).toBeVisible();
  await expect(line).toContainText(t('contacts.blocked'));
  await expect(button(page, t('contacts.cannotOpen', { name: 'Márcia Leal' }))).toBeDisabled();

  await button(page, t('contacts.deleteNamed', { name: 'Márcia Leal' })).click();
  await button(dialog(page, t('contacts.deleteTitle', { name: 'Márcia Leal' })), t('common.delete')).click();
  await expect(toast(page, t('contacts.deleted'))).toBeVisible();
  await expect(page.getByText(t('contacts.empty'))).toBeVisible();
});

test('a list is imported: its columns are named, rows chosen, and each row says what came of it', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/contacts/import', { as: company.admin });
  await upload(page, 'foto.csv', 'só um texto');
  await expect(toast(page, t('contacts.sheet.invalid'))).toBeVisible();

  const list = [
    'Quem;Fone;Cidade;Correio',
    'Aída Moraes;5511977770001;Natal;aida@exemplo.com',
    ';5511977770002;Recife;',
    'Bento Sá;não sei;Olinda;',
    'Ciro Dantas;5511977770004;Natal;',
  ].join('\r\n');
  await upload(page, 'clientes.csv', list);
  await button(page, t('contacts.sheet.run', { count: 4 })).click();
  await expect(toast(page, t('contacts.sheet.noNumber'))).toBeVisible();
  await column(page, 'Fone').selectOption(t('contacts.sheet.fields.number'));
  await button(page, t('contacts.sheet.run', { count: 4 })).click();
  await expect(toast(page, t('contacts.sheet.noName'))).toBeVisible();
  await column(page, 'Cidade').selectOption(t('contacts.sheet.fields.number'));
  await expect(
    toast(page, t('contacts.sheet.taken', { field: t('contacts.sheet.fields.number') })),
  ).toBeVisible();
  await column(page, 'Quem').selectOption(t('contacts.sheet.fields.name'));
  const all = page.getByRole('checkbox', { name: t('contacts.sheet.selectAll') });
  await all.uncheck();
  await button(page, t('contacts.sheet.run', { count: 0 })).click();
  await expect(toast(page, t('contacts.sheet.noneSelected'))).toBeVisible();
  await all.check();
  await column(page, 'Cidade').selectOption(t('contacts.sheet.fields.tags'));
  await button(page, t('contacts.sheet.run', { count: 4 })).click();

  await expect(page.getByText(t('contacts.sheet.finished', { created: 2, ignored: 2 }))).toBeVisible();
  await expect(row(page, 'Aída Moraes')).toContainText(t('contacts.sheet.created'));
  await expect(row(page, '5511977770002')).toContainText(
    t('contacts.sheet.missing', { field: t('contacts.sheet.fields.name') }),
  );
  await expect(row(page, 'Bento Sá')).toContainText(
    t('contacts.sheet.wrong', { field: t('contacts.sheet.fields.number') }),
  );
  const admin = await people.as(company.admin);
  const { contacts } = await admin.call(api.contacts.list, { query: {} });
  expect(contacts.map(({ name, tags }) => [name, tags.map((tag) => tag.name)])).toEqual([
    ['Aída Moraes', ['Natal']],
    ['Ciro Dantas', ['Natal']],
  ]);
});

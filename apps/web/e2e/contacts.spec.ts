import { readFile } from 'node:fs/promises';
import { api } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { makeSheet } from '../src/conversations/contacts/sheets/write-sheet.ts';
import { countBeside, dialog, field, heading, row, toast } from './support/screen.ts';
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

test('five thousand contacts go out to a sheet whole, and come back as they were, formulas as the texts they are', async ({
  company,
  people,
  server,
  open,
}) => {
  test.setTimeout(240_000);
  const COUNT = 5000;
  await server.inCompany(company.id, async (client) => {
    await client.query(
      `insert into contacts (name, number, email, "acceptAudioMessage", "nameIsOurs")
       select (case when n % 100 = 0 then '=1+' || n else 'Cliente ' || n end), (5511900000000 + n)::text,
         'c' || n || '@exemplo.com', true, true
       from generate_series(1, $1) n`,
      [COUNT],
    );
  });
  const page = await open('/contacts', { as: company.admin });
  await expect(countBeside(heading(page, t('contacts.title')))).toHaveText(String(COUNT));
  await button(page, t('contacts.importExport')).click();
  await page.getByRole('menuitem', { name: t('contacts.toSheet') }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog(page, t('contacts.backup.title')), t('contacts.backup.found', { count: COUNT })).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('backup_contatos.xlsx');
  const contactsOf = (id: number) =>
    server.inCompany(id, async (client) => {
      const { rows } = await client.query<Record<'name' | 'number' | 'email', string>>(
        'select name, number, email from contacts order by number',
      );
      return rows.map(({ name, number, email }) => [name, number, email]);
    });
  const [headings, ...exported] = readSheet(await readFile(await saved.path()));
  const byNumber = exported.map((cells) => cells.slice(0, 3)).toSorted((a, b) => Number(a[1]) - Number(b[1]));
  expect(byNumber).toEqual(await contactsOf(company.id));

  // A part of them into another company, which has none: what a formula would be is a name.
  const part = exported.filter(([name]) => name?.startsWith('=') || name?.endsWith('77'));
  const sheet = await makeSheet(headings ?? [], part, []);
  const other = await people.addCompany();
  const there = await open('/contacts/import', { as: other.admin });
  await there.locator('input[type="file"]').setInputFiles({
    name: 'backup_contatos.xlsx',
    mimeType: sheet.type,
    buffer: Buffer.from(await sheet.arrayBuffer()),
  });
  await button(there, t('contacts.sheet.run', { count: part.length })).click();
  await expect(
    there.getByText(t('contacts.sheet.finished', { created: part.length, ignored: 0 })),
  ).toBeVisible({ timeout: 60_000 });
  const wanted = part.map((cells) => cells.slice(0, 3)).toSorted((a, b) => Number(a[1]) - Number(b[1]));
  expect(await contactsOf(other.id)).toEqual(wanted);
});

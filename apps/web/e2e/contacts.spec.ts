import { readFile } from 'node:fs/promises';
import { api } from '@prosa/contract';
import { read } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { readSheet } from '../src/conversations/contacts/sheets/read-sheet.ts';
import { makeSheet } from '../src/conversations/contacts/sheets/write-sheet.ts';
import { countBeside, dialog, field, heading, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

/** The rows of one import request. */
const TOGETHER = 250;
const IMPORT_CALL = '**/api/contactsImport/batch';

const button = (place: Page | ReturnType<typeof dialog>, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
/** Drops files on the page; each with its first bytes and its size. */
const drop = (page: Page, files: { name: string; begin?: string | number[]; size?: number }[]) =>
  page.getByText(t('contacts.sheet.drop')).evaluate((zone, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, begin = '', size } of dropped) {
      const bytes = typeof begin === 'string' ? new TextEncoder().encode(begin) : Uint8Array.from(begin);
      const rest = new Uint8Array(Math.max(0, (size ?? bytes.length) - bytes.length));
      dataTransfer.items.add(new File([bytes, rest], name));
    }
    for (const type of ['dragover', 'drop'])
      zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, files);
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

  // The same number again is refused, and the form keeps its input.
  await button(page, t('contacts.add')).click();
  await field(form, t('contacts.name')).fill('Outra Pessoa');
  await field(form, t('contacts.number')).fill('5511988887777');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('errors.ERR_DUPLICATED_CONTACT'))).toBeVisible();
  await expect(field(form, t('contacts.name'))).toHaveValue('Outra Pessoa');
  await button(form, t('common.cancel')).click();
  await button(dialog(page, t('common.unsavedTitle')), t('common.unsavedLeave')).click();

  await button(page, t('contacts.moreNamed', { name: 'Márcia Leal' })).click();
  await page.getByRole('menuitem', { name: t('contacts.blockNamed', { name: 'Márcia Leal' }) }).click();
  await button(dialog(page, t('contacts.blockTitle', { name: 'Márcia Leal' })), t('contacts.block')).click();
  await expect(toast(page, t('contacts.wasBlocked'))).toBeVisible();
  await expect(line).toContainText(t('contacts.blocked'));
  await expect(button(page, t('contacts.cannotOpen', { name: 'Márcia Leal' }))).toBeDisabled();

  await button(page, t('contacts.deleteNamed', { name: 'Márcia Leal' })).click();
  await button(dialog(page, t('contacts.deleteTitle', { name: 'Márcia Leal' })), t('common.delete')).click();
  await expect(toast(page, t('contacts.deleted'))).toBeVisible();
  await expect(page.getByText(t('contacts.empty'))).toBeVisible();
});

test('a tag that is still being typed goes along with what is saved', async ({ company, people, open }) => {
  const admin = await people.as(company.admin);
  await admin.call(api.tags.create, { body: { name: 'Atacado', kanban: 0 } });
  const page = await open('/contacts', { as: company.admin });
  await expect(page.getByText(t('contacts.empty'))).toBeVisible();
  for (const [name, tag] of [
    ['Rui Costa', 'Atacado'],
    ['Vera Pires', 'Varejo'],
  ] as const) {
    await button(page, t('contacts.add')).click();
    const form = dialog(page, t('contacts.add'));
    await field(form, t('contacts.name')).fill(name);
    await field(form, t('contacts.number')).fill(name === 'Rui Costa' ? '5511988887771' : '5511988887772');
    await form.getByRole('combobox', { name: t('contacts.tags') }).fill(tag);
    await button(form, t('common.save')).click();
    await expect(form).toHaveCount(0);
    await expect(row(page, name)).toContainText(tag);
  }
});

test('a contact is given to whoever Enter found, and saved only then', async ({ company, people, open }) => {
  const keeper = await people.addUser(company, { name: 'Carla Dias' });
  const page = await open('/contacts', { as: company.admin });
  await button(page, t('contacts.add')).click();
  const form = dialog(page, t('contacts.add'));
  await field(form, t('contacts.name')).fill('Rui Costa');
  await field(form, t('contacts.number')).fill('5511988887771');
  const wallet = form.getByRole('combobox', { name: t('contacts.wallet') });
  await wallet.fill('carla');
  await expect(page.getByRole('option', { name: keeper.name })).toBeVisible();
  await wallet.press('Enter');
  await expect(form.getByText(keeper.name)).toBeVisible();
  // A name without a match does not submit the form.
  await wallet.fill('ninguém');
  await wallet.press('Enter');
  await expect(form).toBeVisible();
  await wallet.fill('');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('contacts.saved'))).toBeVisible();
  const admin = await people.as(company.admin);
  const { contacts } = await admin.call(api.contacts.list, { query: { searchParam: 'Rui Costa' } });
  expect(contacts[0]?.wallets.map(({ name }) => name)).toEqual([keeper.name]);
});

test('a list is imported: its columns are named, rows chosen, and each row says what came of it', async ({
  company,
  people,
  open,
}) => {
  const page = await open('/contacts/import', { as: company.admin });
  // The sample file shows the expected format.
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('contacts.sheet.sample')).click(),
  ]);
  expect(sample.suggestedFilename()).toBe('exemplo_contatos.xlsx');
  const [headings, ...examples] = readSheet(await readFile(await sample.path()));
  expect(headings).toEqual(['Nome', 'Número', 'E-mail', 'Tags']);
  expect(examples).toHaveLength(2);
  // A file that is not a spreadsheet is refused with the reason.
  const refused = (problem: string) =>
    expect(page.getByRole('alert')).toHaveText(`${t('contacts.sheet.invalid')} ${problem}`);
  const problems = (name: string) => ({ name, size: '20 MB', limit: 50_000 });
  await drop(page, [{ name: 'foto.png', begin: 'PNG' }]);
  await refused(t('contacts.sheet.problems.kind'));
  await drop(page, [{ name: 'vazio.csv' }]);
  await refused(t('contacts.sheet.problems.empty', problems('vazio.csv')));
  await drop(page, [{ name: 'grande.xlsx', size: 20_000_001 }]);
  await expect(page.getByRole('alert')).toContainText('grande.xlsx tem mais de 20');
  for (const broken of [
    { name: 'quebrado.xlsx', begin: [0x50, 0x4b, 0x03, 0x04, 1, 2, 3] },
    { name: 'foto.xls', begin: [0x89, 0x50, 0x4e, 0x47, 0, 1, 2] },
    { name: 'carta.txt', begin: 'só um texto' },
  ]) {
    await drop(page, [broken]);
    await refused(t('contacts.sheet.problems.unreadable', problems(broken.name)));
  }
  await drop(page, [{ name: 'titulos.csv', begin: 'Nome;Telefone' }]);
  await refused(t('contacts.sheet.problems.noRows', problems('titulos.csv')));
  await drop(page, [
    { name: 'a.csv', begin: 'a;b' },
    { name: 'b.csv', begin: 'a;b' },
  ]);
  await expect(page.getByRole('alert')).toHaveText(t('contacts.sheet.onlyOne'));

  const list = [
    'Quem;Fone;Cidade;Correio',
    'Aída Moraes;5511977770001;Natal;aida@exemplo.com',
    ';5511977770002;Recife;',
    'Bento Sá;não sei;Olinda;',
    'Ciro Dantas;5511977770004;Natal;',
  ].join('\r\n');
  await drop(page, [{ name: 'clientes.csv', begin: list }]);
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

test('an import that cannot reach the server says so and leaves the rest; then it goes on where it was', async ({
  company,
  open,
  watch,
}) => {
  watch.expect(/^error: Failed to load resource: net::ERR_/);
  const COUNT = TOGETHER + 2;
  const page = await open('/contacts/import', { as: company.admin });
  const lines = Array.from({ length: COUNT }, (_, n) => `Cliente ${n};${5_511_900_000_000 + n}`);
  await drop(page, [{ name: 'clientes.csv', begin: ['Nome;Número', 'Sem número;', ...lines].join('\n') }]);
  await page.route(IMPORT_CALL, (route) => route.abort());
  await button(page, t('contacts.sheet.run', { count: COUNT + 1 })).click();
  await expect(toast(page, t('errors.ERR_NO_CONNECTION'))).toBeVisible();
  const stopped = { created: 0, ignored: TOGETHER, left: 3 };
  await expect(page.getByText(t('contacts.sheet.stopped', stopped))).toBeVisible();
  await expect(row(page, 'Cliente 0')).toContainText(t('errors.ERR_NO_CONNECTION'));
  await page.unroute(IMPORT_CALL);
  await button(page, t('contacts.sheet.goOn')).click();
  await expect(page.getByText(t('contacts.sheet.finished', { created: 3, ignored: TOGETHER }))).toBeVisible();
  await button(page, t('contacts.sheet.retryFailed')).click();
  await expect(page.getByText(t('contacts.sheet.finished', { created: COUNT, ignored: 1 }))).toBeVisible();
  await page.getByRole('link', { name: t('contacts.sheet.back') }).click();
  await expect(countBeside(heading(page, t('contacts.title')))).toHaveText(String(COUNT));
});

test('five thousand contacts come in through the screen, and go out to a sheet row by row as they were', async ({
  company,
  people,
  open,
  watch,
}) => {
  test.setTimeout(300_000);
  const COUNT = 5000;
  const HEAD = ['Nome', 'Número', 'E-mail', 'Tags'];
  const nameOf = (n: number) => (n % 100 === 0 ? `=HYPERLINK("http://x";"${n}")` : `Cliente ${n} Ção Ğüş`);
  const rows = Array.from({ length: COUNT }, (_, n) => [
    nameOf(n),
    String(5_511_900_000_000 + n),
    `c${n}@exemplo.com`,
    n % 50 === 0 ? 'Atacado, VIP' : '',
  ]);
  const page = await open('/contacts/import', { as: company.admin });
  const sheet = await makeSheet(HEAD, rows, []);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'clientes.xlsx',
    mimeType: sheet.type,
    buffer: Buffer.from(await sheet.arrayBuffer()),
  });
  // The second request waits for the test; the response to the fourth is lost.
  watch.expect(/^error: Failed to load resource: net::ERR_/);
  const second = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(IMPORT_CALL, async (route) => {
    calls += 1;
    if (calls === 2) await second.promise;
    if (calls !== 4) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, t('contacts.sheet.run', { count: COUNT })).click();
  await expect(
    page.getByText(t('contacts.sheet.running', { done: TOGETHER, total: COUNT }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('progressbar', { name: t('contacts.sheet.progress') })).toHaveAttribute(
    'aria-valuenow',
    '5',
  );
  // Leaving asks for confirmation, stopping keeps the imported rows, and continuing imports the rest.
  await page.getByRole('link', { name: t('contacts.sheet.back') }).click();
  await button(dialog(page, t('contacts.sheet.leaveTitle')), t('contacts.sheet.stay')).click();
  await button(page, t('contacts.sheet.stop')).click();
  second.resolve();
  const begun = { created: 2 * TOGETHER, ignored: 0, left: COUNT - 2 * TOGETHER };
  await expect(page.getByText(t('contacts.sheet.stopped', begun))).toBeVisible();
  await button(page, t('contacts.sheet.goOn')).click();
  await expect(page.getByText(t('contacts.sheet.finished', { created: COUNT, ignored: 0 }))).toBeVisible({
    timeout: 120_000,
  });
  // Twenty requests and one retry of the request whose response was lost.
  expect(calls).toBe(COUNT / TOGETHER + 1);
  await expect(toast(page, t('contacts.imported'))).toBeVisible();

  await page.getByRole('link', { name: t('contacts.sheet.back') }).click();
  await expect(countBeside(heading(page, t('contacts.title')))).toHaveText(String(COUNT));
  const exportSheet = async (from: Page, count = COUNT) => {
    await button(from, t('contacts.importExport')).click();
    await from.getByRole('menuitem', { name: t('contacts.toSheet') }).click();
    const [saved] = await Promise.all([
      from.waitForEvent('download'),
      button(dialog(from, t('contacts.backup.title')), t('contacts.backup.found', { count })).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('backup_contatos.xlsx');
    return readFile(await saved.path());
  };
  const bytes = await exportSheet(page);
  const [headings, ...exported] = readSheet(bytes);
  expect(headings).toEqual([...HEAD, t('contacts.optOut.column')]);
  expect(exported.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual(
    rows.map((cells) => [...cells, '']),
  );
  // Text that looks like a formula is stored as text in the file.
  const { Sheets } = read(bytes, { cellFormula: true });
  const formulas = Object.values(Sheets['Sheet1'] ?? {}).filter(
    (cell: { f?: string }) => cell.f !== undefined,
  );
  expect(formulas).toEqual([]);

  // A user from whom numbers are hidden cannot export them.
  for (const key of ['enableLGPD', 'lgpdHideNumber']) await people.set(company.admin, key, 'enabled');
  const attendant = await people.addUser(company);
  const theirs = await open('/contacts', { as: attendant });
  await expect(countBeside(heading(theirs, t('contacts.title')))).toHaveText(String(COUNT));
  // Exporting all contacts needs the right to remove contacts; other users export search results only.
  await button(theirs, t('contacts.importExport')).click();
  await theirs.getByRole('menuitem', { name: t('contacts.toSheet') }).click();
  const refused = dialog(theirs, t('contacts.backup.title'));
  await expect(button(refused, t('contacts.backup.found', { count: COUNT }))).toBeDisabled();
  await expect(refused).toContainText(t('contacts.backup.onlyFound'));
  await theirs.keyboard.press('Escape');
  await expect(refused).toHaveCount(0);
  const named = rows.filter(([name]) => name?.startsWith('Cliente')).length;
  await theirs.getByRole('searchbox', { name: t('common.search') }).fill('Cliente');
  await expect(countBeside(heading(theirs, t('contacts.title')))).toHaveText(String(named));
  const [, ...masked] = readSheet(await exportSheet(theirs, named));
  expect(masked).toHaveLength(named);
  expect(masked.filter(([, number]) => !/^55119\*{4}-\*\*\d\d$/.test(number ?? ''))).toEqual([]);
});

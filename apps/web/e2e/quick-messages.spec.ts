import { api } from '@prosa/contract';
import { dialog, field, toggleSwitch, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

test('a quick reply is written with a variable and a file, changed and deleted', async ({
  company,
  open,
}) => {
  const page = await open('/quick-messages', { as: company.admin });
  await page
    .getByRole('button', { name: t('quickMessages.add') })
    .first()
    .click();
  const form = dialog(page, t('quickMessages.add'));
  const save = () => form.getByRole('button', { name: t('common.save') }).click();
  await save();
  await expect(form.getByText(t('validation.required'))).toHaveCount(2);
  await field(form, t('quickMessages.shortcode')).fill('/ola');
  await field(form, t('quickMessages.message')).fill('Oi ');
  await form.getByRole('button', { name: /^\{\{firstName\}\}/ }).click();
  await expect(field(form, t('quickMessages.message'))).toHaveValue('Oi {{firstName}}');
  await form.locator('input[type=file]').setInputFiles({
    name: 'cardapio.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Café 10'),
  });
  await expect(form.getByText('cardapio.txt')).toBeVisible();
  await toggleSwitch(form.getByRole('switch', { name: t('quickMessages.general') }));
  await save();
  await expect(toast(page, t('quickMessages.saved'))).toBeVisible();
  await expect(row(page, '/ola')).toContainText('cardapio.txt');

  await page.getByRole('button', { name: t('quickMessages.editNamed', { shortcode: 'ola' }) }).click();
  const edit = dialog(page, t('quickMessages.edit'));
  await edit.getByRole('button', { name: t('quickMessages.dropMedia') }).click();
  await field(edit, t('quickMessages.shortcode')).fill('oi');
  await edit.getByRole('button', { name: t('common.save') }).click();
  await expect(row(page, '/oi')).toContainText(t('quickMessages.noMedia'));

  await page.getByRole('button', { name: t('quickMessages.deleteNamed', { shortcode: 'oi' }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(page.getByText(t('quickMessages.empty'))).toBeVisible();
});

test('a colleague sees what is shared, and changes only what is general', async ({
  company,
  people,
  open,
}) => {
  const attendant = await people.addUser(company);
  const admin = await people.as(company.admin);
  const add = (shortcode: string, flags: object) =>
    admin.call(api.quickMessages.create, { body: { shortcode, message: 'Bom dia!', ...flags } });
  await add('secreta', { visao: false });
  await add('fixa', { visao: true, geral: false });
  await add('livre', { visao: true, geral: true });
  const page = await open('/quick-messages', { as: attendant });
  await expect(row(page, '/livre')).toBeVisible();
  await expect(row(page, '/secreta')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: t('quickMessages.editNamed', { shortcode: 'livre' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('quickMessages.viewNamed', { shortcode: 'fixa' }) }).click();
  const form = dialog(page, t('quickMessages.edit'));
  await expect(field(form, t('quickMessages.shortcode'))).toBeDisabled();
  await expect(form.getByRole('button', { name: t('common.save') })).toBeDisabled();

  // A message added by the administrator appears without a reload.
  await page.keyboard.press('Escape');
  await add('nova', { visao: true });
  await expect(row(page, '/nova')).toBeVisible();
});

import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { dialog, field, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

async function openNew(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: t('tags.add') })
    .first()
    .click();
  return dialog(page, t('tags.add'));
}

test('a tag is added, found, renamed and deleted', async ({ company, open }) => {
  const page = await open('/tags', { as: company.admin });
  const form = await openNew(page);
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form.getByText(t('validation.required'))).toBeVisible();
  await field(form, t('tags.name')).fill('ab');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(form.getByText(t('tags.tooShort'))).toBeVisible();
  await field(form, t('tags.name')).fill('Atacado');
  await field(form, t('tags.color')).fill('#0f7a45');
  await form.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('tags.saved'))).toBeVisible();
  await expect(row(page, 'Atacado')).toBeVisible();

  await page.getByRole('button', { name: t('tags.editNamed', { name: 'Atacado' }) }).click();
  await field(dialog(page, t('tags.edit')), t('tags.name')).fill('Varejo');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Varejo')).toBeVisible();
  await expect(row(page, 'Atacado')).toHaveCount(0);

  await page.getByRole('searchbox').fill('nada assim');
  await expect(page.getByText(t('common.nothingFound', { search: 'nada assim' }))).toBeVisible();
  await page.getByRole('searchbox').fill('vare');
  await page.getByRole('button', { name: t('tags.deleteNamed', { name: 'Varejo' }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(row(page, 'Varejo')).toHaveCount(0);
});

test('leaving a wrong field for a button does not move the button away', async ({ company, open }) => {
  const page = await open('/tags', { as: company.admin });
  const form = await openNew(page);
  await field(form, t('tags.name')).fill('ab');
  const edges = await form.getByRole('button', { name: t('common.cancel') }).boundingBox();
  // Near the upper edge of the button: an error shown on mousedown would move the button from under the pointer.
  await page.mouse.move((edges?.x ?? 0) + 20, (edges?.y ?? 0) + 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
  await expect(dialog(page, t('common.unsavedTitle'))).toBeVisible();
});

test('those who have a tag are listed, and it is taken off one of them', async ({
  company,
  people,
  open,
}) => {
  const admin = await people.as(company.admin);
  const tag = await admin.call(api.tags.create, { body: { name: 'Clube' } });
  for (const [name, number] of [
    ['Rita Alves', '5511980001001'],
    ['Saulo Dias', '5511980001002'],
  ] as const) {
    const contact = await admin.call(api.contacts.create, { body: { name, number } });
    await admin.call(api.contacts.syncTags, { body: { contactId: contact.id, tags: [{ id: tag.id }] } });
  }
  const page = await open('/tags', { as: company.admin });
  await expect(row(page, 'Clube')).toContainText('2');
  await page.getByRole('button', { name: t('tags.showContacts', { name: 'Clube' }) }).click();
  const list = dialog(page, t('tags.contactsOf', { name: 'Clube' }));
  await expect(list.getByText('Saulo Dias')).toBeVisible();
  await list.getByRole('button', { name: t('tags.takeOff', { name: 'Rita Alves' }) }).click();
  await expect(list.getByText('Rita Alves')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(row(page, 'Clube')).toContainText('1');
});

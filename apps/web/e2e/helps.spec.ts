import type { Locator } from '@playwright/test';
import { unique } from './support/people.ts';
import { dialog, field, heading, menu, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const save = (form: Locator) => form.getByRole('button', { name: t('common.save') }).click();

test('help entries are added by address or code, changed, found and deleted', async ({ people, open }) => {
  const page = await open('/settings?tab=helps', { as: people.owner });
  await page
    .getByRole('button', { name: t('helps.add') })
    .first()
    .click();
  const form = dialog(page, t('helps.add'));
  await save(form);
  await expect(
    form.getByText(t('validation.required')).or(form.getByText(t('validation.invalid'))),
  ).toHaveCount(2);
  const title = `Primeiros passos ${unique()}`;
  await field(form, t('helps.name')).fill(title);
  await field(form, t('helps.video')).fill('nope');
  await save(form);
  await expect(form.getByText(t('validation.invalid'))).toBeVisible();
  await field(form, t('helps.video')).fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10');
  await expect(form.getByRole('figure', { name: t('helps.preview') })).toBeVisible();
  await field(form, t('helps.text')).fill('Como começar.');
  await save(form);
  await expect(toast(page, t('common.success'))).toBeVisible();
  const added = row(page, title);
  await expect(added).toContainText('aqz-KE-bpKQ');
  await expect(added).toContainText('Como começar.');

  await page.getByRole('button', { name: t('helps.editNamed', { title }) }).click();
  const edit = dialog(page, t('helps.edit'));
  const renamed = `Depois dos passos ${unique()}`;
  await field(edit, t('helps.name')).fill(renamed);
  await save(edit);
  await expect(row(page, renamed)).toBeVisible();
  await page.getByRole('searchbox').fill('nenhum vídeo assim');
  await expect(page.getByText(t('common.nothingFound', { search: 'nenhum vídeo assim' }))).toBeVisible();
  await page.getByRole('searchbox').fill(renamed);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: t('helps.deleteNamed', { title: renamed }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(row(page, renamed)).toHaveCount(0);
});

test('everybody watches the videos in place, and Escape closes them', async ({ company, people, open }) => {
  const help = await people.addHelp();
  const page = await open('/', { as: await people.addUser(company) });
  await menu(page)
    .getByRole('link', { name: t('shell.menu.helps') })
    .click();
  await expect(heading(page, t('helps.title'))).toBeVisible();
  const card = page.getByRole('button', { name: t('helps.play', { title: help.title }) });
  await expect(card).toContainText(help.description);
  const picture = card.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await card.click();
  const player = dialog(page, help.title);
  await expect(player.getByTitle(help.title)).toHaveAttribute('src', new RegExp(`/embed/${help.video}`));
  await expect(player.getByTitle(help.title).contentFrame().getByText('Playing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(card).toBeFocused();
});

test('a video without a picture gets one of our own', async ({ company, people, open, watch }) => {
  watch.expect(/^404 GET \/vi\//);
  const help = await people.addHelp();
  const page = await open('/todolist', { as: company.admin, videos: 'gone' });
  await menu(page)
    .getByRole('link', { name: t('shell.menu.helps') })
    .click();
  const card = page.getByRole('button', { name: t('helps.play', { title: help.title }) });
  await expect(card.locator('svg').first()).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});

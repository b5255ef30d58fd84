import { api, DEFAULT_APP_NAME, DEFAULT_COLORS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { picture, pictureFile } from './support/pictures.ts';
import { dialog, field, toggleSwitch, heading, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const place = (page: Page, mode: 'Light' | 'Dark' | 'Favicon') =>
  page.getByRole('group', { name: t(`branding.logo.${mode}`) });
const choose = (page: Page, mode: 'Light' | 'Dark' | 'Favicon') =>
  place(page, mode).locator('input[type=file]');
const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

test.afterEach(async ({ people }) => {
  const owner = await people.as(people.owner);
  for (const mode of ['Light', 'Dark', 'Favicon'] as const)
    await owner.call(api.branding.removeLogo, { params: { mode } });
  await people.set(people.owner, 'appName', DEFAULT_APP_NAME);
  await people.set(people.owner, 'primaryColorLight', DEFAULT_COLORS.light);
  await people.set(people.owner, 'primaryColorDark', DEFAULT_COLORS.dark);
  await people.set(people.owner, 'allowSignup', 'disabled');
});

test('name and colours are seen before they are saved, and everywhere after', async ({ people, open }) => {
  const page = await open('/settings?tab=whitelabel', { as: people.owner });
  await expect(page).toHaveTitle(`${t('settings.title')} · ${DEFAULT_APP_NAME}`);
  const save = page.getByRole('button', { name: t('common.save') });
  await expect(save).toBeDisabled();
  await field(page, t('branding.appName')).fill('');
  await expect(page.getByText(t('validation.required'))).toBeVisible();
  await expect(save).toBeDisabled();
  await field(page, t('branding.appName')).fill('Conversa Boa');
  await field(page, t('branding.primaryColorLight')).fill('#12');
  await expect(page.getByText(t('branding.colorInvalid'))).toBeVisible();
  await expect(save).toBeDisabled();
  await field(page, t('branding.primaryColorLight')).fill('#0F766E');
  await field(page, t('branding.primaryColorDark')).fill('#CA8A04');
  expect(await brandOf(page)).toBe(DEFAULT_COLORS.light);
  await save.click();
  await expect(toast(page, t('branding.saved'))).toBeVisible();
  await expect(page).toHaveTitle(`${t('settings.title')} · Conversa Boa`);
  await expect.poll(() => brandOf(page)).toBe('#0F766E');
  await page.getByRole('button', { name: t('shell.darkTheme') }).click();
  await expect.poll(() => brandOf(page)).toBe('#CA8A04');

  const stranger = await open('/login');
  await expect(stranger).toHaveTitle(`${t('sessions.login')} · Conversa Boa`);
  await expect.poll(() => brandOf(stranger)).toBe('#0F766E');
  const manifest = await stranger.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: 'Conversa Boa', theme_color: '#0F766E' });
});

test('logos and the favicon are replaced and removed', async ({ people, open, watch }) => {
  // A returning visitor starts with the stored branding until the server replies, so an old logo may be requested.
  watch.expect(/^404 GET \/media\/branding\//);
  const page = await open('/settings?tab=whitelabel', { as: people.owner });
  const stranger = await open('/login');
  await expect(stranger.getByRole('img', { name: DEFAULT_APP_NAME })).toHaveCount(0);
  await expect(place(page, 'Light')).toContainText(t('branding.logo.standard'));
  await choose(page, 'Light').setInputFiles(pictureFile('#0f766e'));
  await expect(toast(page, t('branding.saved'))).toBeVisible();
  await expect(place(page, 'Light')).toContainText(t('branding.logo.own'));
  await stranger.reload();
  const logo = stranger.getByRole('img', { name: DEFAULT_APP_NAME });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const icon = page.locator('link[rel=icon]');
  await expect(icon).toHaveAttribute('href', '/icon.svg');
  await choose(page, 'Favicon').setInputFiles(pictureFile('#dc2626'));
  await expect(icon).toHaveAttribute('href', /\/media\/branding\//);

  await place(page, 'Light')
    .getByRole('button', { name: t('branding.logo.remove') })
    .click();
  await dialog(page, t('branding.logo.removeTitle'))
    .getByRole('button', { name: t('branding.logo.remove') })
    .click();
  await expect(place(page, 'Light')).toContainText(t('branding.logo.standard'));
  await stranger.reload();
  await expect(heading(stranger, t('sessions.loginTitle'))).toBeVisible();
  await expect(logo).toHaveCount(0);
});

test('a file that is no picture, or too large, is refused with the reason', async ({
  people,
  open,
  watch,
}) => {
  watch.expect('400 POST /api/settings-whitelabel/logo');
  const page = await open('/settings?tab=whitelabel', { as: people.owner });
  const problem = place(page, 'Dark').getByRole('alert');
  await choose(page, 'Dark').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(problem).toHaveText(t('branding.logo.wrongKind'));
  const large = Buffer.concat([
    picture(8, 8, '#000000'),
    Buffer.alloc(api.branding.uploadLogo.file.maxBytes),
  ]);
  await choose(page, 'Dark').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(problem).toContainText(/limite/);
  await choose(page, 'Dark').setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(problem).toHaveText(t('branding.logo.unreadable'));
  await expect(place(page, 'Dark')).toContainText(t('branding.logo.standard'));
  await choose(page, 'Dark').setInputFiles(pictureFile());
  await expect(place(page, 'Dark')).toContainText(t('branding.logo.own'));
  await expect(problem).toHaveCount(0);
});

test('the way to sign up is opened and closed', async ({ people, open }) => {
  const page = await open('/settings?tab=whitelabel', { as: people.owner });
  await toggleSwitch(page.getByRole('switch', { name: t('branding.allowSignup') }));
  await expect(toast(page, t('branding.saved'))).toBeVisible();
  const stranger = await open('/login');
  await expect(stranger.getByRole('link', { name: t('sessions.goToSignup') })).toBeVisible();
});

import { API_BASE, api, STORAGE_KEYS } from '@prosa/contract';
import { dayFromToday, formatDay } from './support/days.ts';
import { expectSignedIn, heading, signInByForm, signOut, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const login = `${API_BASE}${api.sessions.login.path}`;
const refresh = `${API_BASE}${api.sessions.refresh.path}`;

test('a wrong password is told, and what was typed stays', async ({ company, open, watch }) => {
  watch.expect(`401 POST ${login}`);
  const page = await open('/login');
  await signInByForm(page, { ...company.admin, password: 'not-the-password' });
  await expect(toast(page, t('errors.ERR_INVALID_CREDENTIALS'))).toBeVisible();
  await expect(page.getByLabel(t('sessions.password')).first()).toHaveAccessibleDescription(
    t('sessions.wrongPassword'),
  );
  await expect(page.getByRole('textbox', { name: t('sessions.email') })).toHaveValue(company.admin.email);
  await expect(page).toHaveURL('/login');
});

test('empty and wrong fields are named before anything is sent', async ({ open }) => {
  const page = await open('/login');
  await page.getByRole('button', { name: t('sessions.login'), exact: true }).click();
  await expect(page.getByText(t('validation.required'))).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: t('sessions.email') })).toBeFocused();
  await signInByForm(page, { email: 'ana@', password: 'qualquer-uma' });
  await expect(page.getByText(t('validation.invalidEmail'))).toBeVisible();
  await expect(page.getByText(t('validation.required'))).toHaveCount(0);
});

test('before anybody has chosen, the sign-in is as dark as the system', async ({ open }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await open('/login', { options: { colorScheme } });
    await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  }
});

test('the password can be shown and hidden', async ({ open }) => {
  const page = await open('/login');
  const field = page.getByLabel(t('sessions.password'), { exact: true });
  await field.fill('segredo-bem-guardado');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: t('common.showPassword') }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: t('common.hidePassword') }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('one comes to where one was going, and stays signed in after a reload', async ({ company, open }) => {
  const page = await open('/users');
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
  await signInByForm(page, company.admin);
  await expect(page).toHaveURL('/users');
  await expect(heading(page, t('users.title'))).toBeVisible();
  await page.reload();
  await expect(heading(page, t('users.title'))).toBeVisible();
  await expect(page).toHaveURL('/users');
});

test('an address of another site is no place to come to', async ({ company, open, server }) => {
  const page = await open(`/login?from=${encodeURIComponent('//elsewhere.test/users')}`);
  await signInByForm(page, company.admin);
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${server.url}/tickets`);
});

test('sign-in and sign-up are closed to somebody who is signed in', async ({ company, open }) => {
  const page = await open('/login', { as: company.admin });
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
  await page.goto('/signup');
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
});

test('every private screen asks strangers to sign in', async ({ open }) => {
  const page = await open('/');
  await expect(page).toHaveURL('/login');
  for (const path of [
    '/users',
    '/settings?tab=hours',
    '/helps',
    '/todolist',
    '/companies',
    '/financeiro-aberto',
  ]) {
    await page.goto(path);
    await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`);
  }
});

test('an access token that has run out is renewed once, and what was being done goes on', async ({
  company,
  open,
  watch,
}) => {
  watch.expect(/^403 GET /);
  const page = await open('/todolist', { as: company.admin });
  await expect(heading(page, t('tasks.title'))).toBeVisible();

  // The server's response to an expired token.
  const old = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token);
  await page.route(`**${API_BASE}/**`, (route) =>
    route.request().headers()['authorization'] === `Bearer ${old}`
      ? route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } })
      : route.fallback(),
  );
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(refresh)) renewals += 1;
  });
  await page.getByRole('link', { name: t('shell.menu.users') }).click();
  await expect(page.getByRole('cell', { name: company.admin.email })).toBeVisible();
  expect(renewals).toBe(1);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token)).not.toBe(old);
});

test('signed in elsewhere, the first browser is told and taken to the sign-in', async ({
  company,
  open,
  watch,
}) => {
  watch.expect(/^401 /);
  const first = await open('/', { as: company.admin });
  await expectSignedIn(first);
  const told = expect(toast(first, t('errors.ERR_SESSION_TAKEN'))).toBeVisible();
  expect(t('errors.ERR_SESSION_TAKEN')).toBe('Sua conta foi acessada em outro computador.');

  const second = await open('/login');
  await signInByForm(second, company.admin);
  await expectSignedIn(second);
  await told;
  await expect(first).toHaveURL('/login');
  await expect(heading(first, t('sessions.loginTitle'))).toBeVisible();
  await second.reload();
  await expectSignedIn(second);
});

test('signing out leaves no token behind and ends the session', async ({ company, open }) => {
  const page = await open('/', { as: company.admin });
  await signOut(page);
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
  const keys = [
    STORAGE_KEYS.token,
    STORAGE_KEYS.companyDueDate,
    STORAGE_KEYS.profileImage,
    STORAGE_KEYS.campaignsShown,
  ];
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => keys.some((one) => one === key))).toEqual([]);
  expect(await page.context().cookies(`${page.url()}${API_BASE}/auth`)).toEqual([]);
  await page.goto('/users');
  await expect(page).toHaveURL('/login?from=%2Fusers');
});

test('signing out in one tab signs the other out', async ({ company, open, watch }) => {
  // Either tab may have a pending call that the server refuses first.
  watch.expect('401 POST /api/auth/refresh_token', /^401 GET \/api\//);
  const page = await open('/todolist', { as: company.admin });
  await expect(heading(page, t('tasks.title'))).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/todolist');
  await expect(heading(other, t('tasks.title'))).toBeVisible();
  await signOut(page);
  await expect(heading(other, t('sessions.loginTitle'))).toBeVisible();
});

test('a tab that renews the session while another signs out does not bring it back', async ({
  company,
  open,
  watch,
}) => {
  watch.expect('401 POST /api/auth/refresh_token', /^401 GET \/api\//);
  const page = await open('/todolist', { as: company.admin });
  await expect(heading(page, t('tasks.title'))).toBeVisible();
  const other = await page.context().newPage();
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await other.route(`**${refresh}`, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await other.goto('/todolist');
  await answered.promise;
  await signOut(page);
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
  // If a token came back, the tab that signed out would sign in again.
  const comesBack = page.evaluate(
    (key) =>
      new Promise<boolean>((tell) => {
        window.addEventListener('storage', (event) => {
          if (event.key === key && event.newValue !== null) tell(true);
          if (event.key === 'over') tell(false);
        });
      }),
    STORAGE_KEYS.token,
  );
  released.resolve();
  await expect(heading(other, t('sessions.loginTitle'))).toBeVisible();
  await other.evaluate(() => localStorage.setItem('over', 'yes'));
  expect(await comesBack).toBe(false);
});

test('an expired company lands where it can see that it has expired', async ({ people, open, watch }) => {
  watch.expect(/^402 /);
  const dueDate = dayFromToday(-3);
  const company = await people.addCompany();
  const owner = await people.as(people.owner);
  await owner.call(api.companies.update, { params: { id: company.id }, body: { dueDate } });

  const page = await open('/login');
  await signInByForm(page, company.admin);
  await expect(page).toHaveURL('/financeiro-aberto');
  const text = t('sessions.expired', { date: formatDay(dueDate) });
  expect(text).toBe(
    `Opss! Sua assinatura venceu ${formatDay(dueDate)}. Entre em contato com o Suporte para mais informações!`,
  );
  await expect(heading(page, t('sessions.expiredTitle'))).toBeVisible();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(page.getByText(company.name)).toBeVisible();

  await page.goto('/users');
  await expect(page).toHaveURL('/financeiro-aberto');
  await page.getByRole('button', { name: t('sessions.checkAgain') }).click();
  await expect(toast(page, t('sessions.stillExpired'))).toBeVisible();

  await owner.call(api.companies.renew, { params: { id: company.id }, body: { dueDate } });
  await page.getByRole('button', { name: t('sessions.checkAgain') }).click();
  await expectSignedIn(page);
});

test('fewer than five days before the end, a warning says so', async ({ people, open }) => {
  const soon = await people.addCompany({ dueDate: dayFromToday(4) });
  const page = await open('/login');
  await signInByForm(page, soon.admin);
  await expect(toast(page, t('sessions.endsSoon', { count: 4 }))).toBeVisible();

  const later = await people.addCompany({ dueDate: dayFromToday(5) });
  const calm = await open('/login');
  await signInByForm(calm, later.admin);
  await expectSignedIn(calm);
  await expect(calm.getByText(/assinatura vence/)).toHaveCount(0);
});

test('an inactive company cannot come in', async ({ company, people, open, watch }) => {
  watch.expect(`403 POST ${login}`);
  const owner = await people.as(people.owner);
  await owner.call(api.companies.update, { params: { id: company.id }, body: { status: false } });
  const page = await open('/login');
  await signInByForm(page, company.admin);
  await expect(toast(page, t('errors.ERR_COMPANY_INACTIVE'))).toBeVisible();
});

import { API_BASE, api, SIGNUP_TRIAL_DAYS } from '@prosa/contract';
import type { Page } from '@playwright/test';
import { unique } from './support/people.ts';
import { expectSignedIn, field, heading, signInByForm, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const signup = `${API_BASE}${api.sessions.signup.path}`;

const submit = (page: Page) => page.getByRole('button', { name: t('sessions.signup'), exact: true }).click();

async function fillIn(
  page: Page,
  { companyName, email, password }: { companyName: string; email: string; password: string },
) {
  await field(page, t('sessions.companyName')).fill(companyName);
  await field(page, t('sessions.name')).fill('Clara Dias');
  await field(page, t('sessions.email')).fill(email);
  await field(page, t('sessions.phone')).fill('11 98888-7777');
  await field(page, t('sessions.password')).fill(password);
}

const newcomer = () => ({
  companyName: `Nova ${unique()}`,
  email: `clara.${unique()}@nova.test`,
  password: 'senha-da-clara',
});

test.beforeEach(async ({ people }) => {
  await people.set(people.owner, 'allowSignup', 'enabled');
});

test.afterEach(async ({ people }) => {
  await people.set(people.owner, 'allowSignup', 'disabled');
});

test('the way to it is shown only while it is allowed', async ({ people, open }) => {
  const page = await open('/login');
  await page.getByRole('link', { name: t('sessions.goToSignup') }).click();
  await expect(heading(page, t('sessions.signupTitle'))).toBeVisible();
  await page.getByRole('link', { name: t('sessions.goToLogin') }).click();
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();

  await people.set(people.owner, 'allowSignup', 'disabled');
  await page.reload();
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('sessions.goToSignup') })).toHaveCount(0);
  await page.goto('/signup');
  await expect(heading(page, t('sessions.signupClosed'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('sessions.signup'), exact: true })).toHaveCount(0);
});

test('what is missing or wrong is named at its field', async ({ company, people, open, watch }) => {
  await people.addPlan({ isPublic: true });
  const page = await open('/signup');
  await submit(page);
  await expect(page.getByText(t('validation.required'))).toHaveCount(5);
  await expect(page.getByText(t('sessions.planRequired'), { exact: true })).toBeVisible();

  await fillIn(page, { companyName: 'A', email: 'clara@', password: '1234' });
  await submit(page);
  await expect(page.getByText(t('validation.tooShort'))).toHaveCount(2);
  await expect(page.getByText(t('validation.invalidEmail'))).toBeVisible();

  // Errors that only the server can find are shown at the field too.
  watch.expect(`409 POST ${signup}`);
  await fillIn(page, { ...newcomer(), email: company.admin.email });
  await page.getByRole('radio').first().check();
  await submit(page);
  await expect(page.getByRole('main').getByText(t('errors.ERR_EMAIL_TAKEN'))).toBeVisible();
  await expect(field(page, t('sessions.email'))).toBeFocused();
});

test('a company signs up on a public plan and comes in', async ({ people, open }) => {
  const plan = await people.addPlan({
    isPublic: true,
    users: 7,
    connections: 1,
    queues: 4,
    amount: 1234.5,
    useCampaigns: false,
  });
  const hidden = await people.addPlan({ isPublic: false });
  const page = await open('/signup');
  const card = page.getByRole('radio', { name: plan.name });
  await expect(card).toHaveAccessibleName(/R\$\s1\.234,50/);
  await expect(card).toHaveAccessibleName(new RegExp(t('sessions.people', { count: 7 })));
  await expect(card).toHaveAccessibleName(new RegExp(t('sessions.connections', { count: 1 })));
  await expect(card).toHaveAccessibleName(new RegExp(t('sessions.flags.useKanban')));
  await expect(card).not.toHaveAccessibleName(new RegExp(t('sessions.flags.useCampaigns')));
  await expect(page.getByRole('radio', { name: hidden.name })).toHaveCount(0);

  const who = newcomer();
  await fillIn(page, who);
  await card.check();
  await submit(page);
  await expect(toast(page, t('sessions.signupDone'))).toBeVisible();
  await expect(heading(page, t('sessions.loginTitle'))).toBeVisible();

  await signInByForm(page, who);
  await expectSignedIn(page);
  await expect(toast(page, t('sessions.endsSoon', { count: SIGNUP_TRIAL_DAYS }))).toBeVisible();
  await expect(
    page.getByRole('banner').getByText(t('shell.welcome', { company: who.companyName })),
  ).toBeVisible();
});

test('a company id in the address joins nobody to anything', async ({ company, people, open }) => {
  const plan = await people.addPlan({ isPublic: true });
  const page = await open(`/signup?companyId=${company.id}&companyName=${encodeURIComponent('Do convite')}`);
  await expect(field(page, t('sessions.companyName'))).toHaveValue('Do convite');
  const who = newcomer();
  await fillIn(page, who);
  await page.getByRole('radio', { name: plan.name }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith(signup));
  await submit(page);
  expect((await sent).postDataJSON()).not.toHaveProperty('companyId');
  await expect(toast(page, t('sessions.signupDone'))).toBeVisible();

  const client = await people.as(who);
  expect(client.user?.companyId).not.toBe(company.id);
  const { users } = await (await people.as(company.admin)).call(api.users.list, { query: {} });
  expect(users.map(({ email }) => email)).toEqual([company.admin.email]);
});

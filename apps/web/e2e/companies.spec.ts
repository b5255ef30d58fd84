import { api } from '@prosa/contract';
import type { Locator } from '@playwright/test';
import { dayFromToday, formatDay } from './support/days.ts';
import { unique } from './support/people.ts';
import {
  countBeside,
  dialog,
  field,
  searchRow,
  toggleSwitch,
  heading,
  row,
  toast,
} from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const save = (form: Locator) => form.getByRole('button', { name: t('common.save') }).click();

test('the list shows what each company is and until when, in words and colours', async ({ people, open }) => {
  const mark = unique();
  const due = {
    soon: dayFromToday(5),
    today: dayFromToday(0),
    past: dayFromToday(-2),
    later: dayFromToday(6),
  };
  const plan = await people.addPlan({ amount: 1234.5 });
  const owner = await people.as(people.owner);
  for (const [name, dueDate] of Object.entries(due)) {
    const email = `${name}.${mark}@empresa.test`;
    const body = { name: `${mark} ${name}`, email, password: 'uma-boa-senha', planId: plan.id, dueDate };
    await owner.call(api.companies.create, { body });
  }
  const page = await open('/companies', { as: people.owner });
  const columns = [
    'id',
    'status',
    'name',
    'email',
    'plan',
    'value',
    'createdAt',
    'dueDate',
    'lastLogin',
    'folderSize',
    'files',
    'folderUpdated',
  ] as const;
  await expect(page.getByRole('columnheader')).toHaveText([
    ...columns.map((name) => t(`companies.${name}`)),
    t('common.actions'),
  ]);
  await page.getByRole('searchbox').fill(mark);
  await expect(page.getByRole('row')).toHaveCount(5);
  await expect(countBeside(heading(page, t('companies.title')))).toHaveText('4');

  const rowOf = (name: keyof typeof due) => row(page, `${mark} ${name}`);
  const colorOf = (name: keyof typeof due) =>
    rowOf(name)
      .getByRole('cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await expect(rowOf('soon')).toContainText(t('companies.due.future', { count: 5 }));
  await expect(rowOf('today')).toContainText(t('companies.due.today'));
  await expect(rowOf('past')).toContainText(t('companies.due.past', { count: 2 }));
  await expect(rowOf('later')).toContainText(`${formatDay(due.later)}${t('companies.recurrences.MENSAL')}`);
  await expect(rowOf('later')).toContainText(/R\$\s1\.234,50/);
  await expect(rowOf('later')).toContainText(t('common.yes'));
  await expect(rowOf('later')).toContainText(plan.name);
  const [soon, today, past, later] = [
    await colorOf('soon'),
    await colorOf('today'),
    await colorOf('past'),
    await colorOf('later'),
  ];
  expect(past).toBe(today);
  expect(new Set([soon, today, later]).size).toBe(3);
});

test('a company is added with its first administrator', async ({ people, open, watch }) => {
  const taken = await people.addCompany();
  const plan = await people.addPlan();
  const page = await open('/companies', { as: people.owner });
  await page.getByRole('button', { name: t('companies.add') }).click();
  const form = dialog(page, t('companies.add'));
  await save(form);
  for (const problem of ['nameRequired', 'emailRequired', 'planRequired'] as const) {
    await expect(form.getByText(t(`companies.form.${problem}`))).toBeVisible();
  }
  await expect(field(form, t('companies.form.attendants'))).toHaveValue('1');
  await expect(field(form, t('companies.form.connections'))).toHaveValue('1');
  await field(form, t('companies.email')).fill('nova@');
  await expect(form.getByText(t('companies.form.emailInvalid'))).toBeVisible();

  const who = { email: `nova.${unique()}@empresa.test`, password: 'senha-da-nova' };
  const name = `Nova ${unique()}`;
  const dueDate = dayFromToday(30);
  await field(form, t('companies.email')).fill(who.email);
  await field(form, t('companies.form.password')).fill(who.password);
  await field(form, t('companies.plan')).selectOption(String(plan.id));
  await field(form, t('companies.form.recurrence')).selectOption('TRIMESTRAL');
  await field(form, t('companies.dueDate')).fill(formatDay(dueDate));
  await field(form, t('companies.dueDate')).press('Tab');
  watch.expect('409 POST /api/companies');
  await field(form, t('companies.name')).fill(taken.name);
  await save(form);
  await expect(toast(page, t('companies.refused'))).toBeVisible();
  await expect(form.getByText(t('errors.ERR_COMPANY_NAME_TAKEN'))).toBeVisible();
  await field(form, t('companies.name')).fill(name);
  await save(form);
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(await searchRow(page, name)).toContainText(
    `${formatDay(dueDate)}${t('companies.recurrences.TRIMESTRAL')}`,
  );
  const admin = await people.as(who);
  expect(admin.user).toMatchObject({ profile: 'admin', super: false, company: { name } });

  // Without a password, a one-time password is generated and shown once.
  const other = `outra.${unique()}@empresa.test`;
  await page.getByRole('button', { name: t('companies.add') }).click();
  await field(form, t('companies.name')).fill(`Outra ${unique()}`);
  await field(form, t('companies.email')).fill(other);
  await field(form, t('companies.plan')).selectOption(String(plan.id));
  await save(form);
  const shown = dialog(page, t('companies.oneTime.title'));
  const password = await field(shown, t('companies.oneTime.password')).inputValue();
  expect((await people.as({ email: other, password })).user?.mustChangePassword).toBe(true);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

test('a company is edited, and out of service at once when it is made inactive', async ({
  company,
  people,
  open,
  watch,
}) => {
  watch.expect(/^401 /);
  const inside = await open('/', { as: company.admin });
  await expect(inside.getByText(t('shell.welcome', { company: company.name }))).toBeVisible();
  const page = await open('/companies', { as: people.owner });
  const found = await searchRow(page, company.name);
  await found.getByRole('button', { name: t('common.edit') }).click();
  const form = dialog(page, t('companies.edit'));
  await expect(field(form, t('companies.name'))).toHaveValue(company.name);
  const name = `Outra ${unique()}`;
  await field(form, t('companies.name')).fill(name);
  await field(form, t('companies.form.city')).fill('Recife');
  await save(form);
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(inside.getByText(t('shell.welcome', { company: name }))).toBeVisible();

  await (await searchRow(page, name)).getByRole('button', { name: t('common.edit') }).click();
  await expect(field(form, t('companies.form.city'))).toHaveValue('Recife');
  await toggleSwitch(form.getByRole('switch', { name: t('companies.form.active') }));
  await save(form);
  await expect(row(page, name)).toContainText(t('common.no'));
  await expect(heading(inside, t('sessions.loginTitle'))).toBeVisible();
});

test('a renewal shows the old and the new date before, and the new one after', async ({ people, open }) => {
  const company = await people.addCompany({ dueDate: '2031-01-31', recurrence: 'MENSAL' });
  const page = await open('/companies', { as: people.owner });
  const found = await searchRow(page, company.name);
  await found.getByRole('button', { name: t('companies.renew.action') }).click();
  const asked = dialog(page, t('companies.renew.title'));
  await expect(asked).toContainText(company.name);
  await expect(asked).toContainText(
    t('companies.renew.recurrence', { recurrence: t('companies.recurrences.MENSAL') }),
  );
  const date = (label: string) =>
    asked.getByRole('definition').and(asked.locator(`dt:text-is("${label}") + dd`));
  await expect(date(t('companies.renew.from'))).toHaveText('31/01/2031');
  await expect(date(t('companies.renew.to'))).toHaveText('28/02/2031');
  await asked.getByRole('button', { name: t('common.cancel') }).click();
  await expect(asked).toHaveCount(0);
  await expect(found).toContainText('31/01/2031');

  // Another user changes the company while the dialog is open: a notice appears, and the dialog applies the values that
  // it shows.
  await found.getByRole('button', { name: t('companies.renew.action') }).click();
  const owner = await people.as(people.owner);
  await owner.call(api.companies.update, {
    params: { id: company.id },
    body: { dueDate: '2031-03-10', recurrence: 'ANUAL' },
  });
  await expect(asked.getByText(t('companies.renew.changed'))).toBeVisible();
  await expect(date(t('companies.renew.to'))).toHaveText('10/03/2032');
  await asked.getByRole('button', { name: t('companies.renew.action') }).click();
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(found).toContainText(`10/03/2032${t('companies.recurrences.ANUAL')}`);
});

test('a company is deleted only with its name typed', async ({ company, people, open, watch }) => {
  watch.expect(/^401 /);
  const inside = await open('/', { as: company.admin });
  await expect(inside.getByText(t('shell.welcome', { company: company.name }))).toBeVisible();
  const page = await open('/companies', { as: people.owner });
  const found = await searchRow(page, company.name);
  await found.getByRole('button', { name: t('common.delete') }).click();
  const asked = dialog(page, t('common.deleteTitle'));
  const confirm = asked.getByRole('button', { name: t('common.delete') });
  await expect(asked).toContainText(t('companies.remove.everything', { name: company.name }));
  await expect(confirm).toBeDisabled();
  await field(asked, t('companies.remove.typeName')).fill(company.name.toUpperCase());
  await expect(confirm).toBeDisabled();
  await field(asked, t('companies.remove.typeName')).fill(company.name);
  await confirm.click();
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(found).toHaveCount(0);
  await expect(heading(inside, t('sessions.loginTitle'))).toBeVisible();
});

test("the platform's own company is spared, and a search that finds nothing says so", async ({
  people,
  open,
}) => {
  const page = await open('/companies', { as: people.owner });
  const own = row(page, people.owner.email);
  await expect(own).toContainText(t('companies.neverExpires'));
  // The button can be focused although it is disabled, so that its reason can be read.
  await own.getByRole('button', { name: t('companies.renew.action') }).click({ force: true });
  await expect(toast(page, t('companies.isPlatform'))).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('searchbox').fill('nenhuma empresa assim');
  await expect(page.getByText(t('common.nothingFound', { search: 'nenhuma empresa assim' }))).toBeVisible();
  await page
    .getByRole('button', { name: t('common.clearSearch') })
    .last()
    .click();
  await expect(own).toBeVisible();
});

test('the companies are for the platform owner alone', async ({ company, open }) => {
  const page = await open('/companies', { as: company.admin });
  await expect(heading(page, t('common.accessDenied'))).toBeVisible();
  await page.goto('/settings?tab=companies');
  await expect(page.getByRole('tab')).toHaveText([t('settings.tabs.options')]);
});

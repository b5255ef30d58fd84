import type { Locator } from '@playwright/test';
import { unique } from './support/people.ts';
import { dialog, field, toggleSwitch, row, toast } from './support/page-helpers.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const save = (form: Locator) => form.getByRole('button', { name: t('common.save') }).click();

test('plans are added, changed and deleted', async ({ people, open }) => {
  const page = await open('/settings?tab=plans', { as: people.owner });
  await page.getByRole('button', { name: t('plans.add') }).click();
  const form = dialog(page, t('plans.add'));
  await save(form);
  await expect(form.getByText(t('validation.required'))).toHaveCount(5);

  const name = `Plano ${unique()}`;
  await field(form, t('plans.name')).fill(name);
  await field(form, t('plans.amount')).fill('1234,5');
  await field(form, t('plans.users')).fill('7');
  await field(form, t('plans.connections')).fill('3');
  await field(form, t('plans.queues')).fill('4');
  await toggleSwitch(form.getByRole('switch', { name: t('plans.isPublic') }));
  await expect(form.getByRole('switch', { checked: true })).toHaveCount(10);
  await form.getByRole('button', { name: t('plans.disableAll') }).click();
  await toggleSwitch(form.getByRole('switch', { name: t('plans.flags.useKanban') }));
  await save(form);
  await expect(toast(page, t('common.success'))).toBeVisible();
  const added = row(page, name);
  await expect(added.getByRole('cell')).toHaveText([
    name,
    '7',
    '3',
    '4',
    /R\$\s1\.234,50/,
    t('common.no'),
    t('plans.flags.useKanban'),
    '',
  ]);

  await page.getByRole('button', { name: t('plans.editNamed', { name }) }).click();
  const edit = dialog(page, t('plans.edit'));
  await expect(field(edit, t('plans.users'))).toHaveValue('7');
  await field(edit, t('plans.users')).fill('70');
  await edit.getByRole('button', { name: t('plans.enableAll') }).click();
  await save(edit);
  await expect(added.getByRole('cell').nth(1)).toHaveText('70');
  await expect(added).toContainText(t('plans.flags.useExternalApi'));

  await page.getByRole('button', { name: t('plans.deleteNamed', { name }) }).click();
  const asked = dialog(page, t('common.deleteTitle'));
  await expect(asked).toContainText(name);
  await asked.getByRole('button', { name: t('common.delete') }).click();
  await expect(toast(page, t('common.success'))).toBeVisible();
  await expect(added).toHaveCount(0);
});

test('a name that is taken and a plan in use are refused with the reason', async ({
  people,
  open,
  watch,
}) => {
  watch.expect('409 POST /api/plans', /^409 DELETE \/api\/plans\/\d+$/);
  const plan = await people.addPlan();
  await people.addCompany({ planId: plan.id });
  const page = await open('/settings?tab=plans', { as: people.owner });
  await page.getByRole('button', { name: t('plans.add') }).click();
  const form = dialog(page, t('plans.add'));
  await field(form, t('plans.name')).fill(plan.name);
  for (const label of [t('plans.amount'), t('plans.users'), t('plans.connections'), t('plans.queues')])
    await field(form, label).fill('1');
  await save(form);
  await expect(toast(page, t('plans.refused'))).toBeVisible();
  await expect(form.getByText(t('errors.ERR_PLAN_NAME_TAKEN'))).toBeVisible();
  await field(form, t('plans.name')).press('Escape');
  await dialog(page, t('common.unsavedTitle'))
    .getByRole('button', { name: t('common.unsavedLeave') })
    .click();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: t('plans.deleteNamed', { name: plan.name }) }).click();
  await dialog(page, t('common.deleteTitle'))
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(toast(page, `${t('common.operationFailed')}. ${t('errors.ERR_PLAN_IN_USE')}`)).toBeVisible();
  await expect(row(page, plan.name)).toBeVisible();
});

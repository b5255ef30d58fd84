import { api } from '@prosa/contract';
import { addConnection, test } from './support/connections.ts';
import { dialog, field, heading, menu, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

test('an attendant without the switch is kept out of it', async ({ company, people, open }) => {
  const page = await open('/connections', { as: await people.addUser(company) });
  await expect(heading(page, t('common.accessDenied'))).toBeVisible();
  await expect(menu(page).getByRole('link', { name: t('shell.menu.connections') })).toHaveCount(0);
});

test('a channel the plan does not include cannot be added', async ({ people, open }) => {
  const plan = await people.addPlan({ useWhatsapp: false, useInstagram: false });
  const company = await people.addCompany({ planId: plan.id });
  const page = await open('/connections', { as: company.admin });
  await page
    .getByRole('button', { name: t('connections.add') })
    .first()
    .click();
  const why = t('connections.notInPlan');
  await expect(page.getByRole('menuitem', { disabled: true, name: why })).toHaveText([
    `WhatsApp${why}`,
    `${t('connections.addWhatsappapi')}${why}`,
    `Instagram${why}`,
  ]);
  await expect(page.getByRole('menuitem', { name: 'Facebook' })).toBeEnabled();
});

test('somebody is given queues and a connection of their own', async ({ company, people, open }) => {
  const admin = await people.as(company.admin);
  const queue = await admin.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
  const connection = await addConnection(people, company, { name: 'Balcão' });
  const person = await people.addUser(company);
  const page = await open('/users', { as: company.admin });
  await page.getByRole('button', { name: t('users.editNamed', { name: person.name }), exact: true }).click();
  const form = dialog(page, t('users.edit'));
  await form.getByRole('checkbox', { name: 'Vendas' }).check();
  await field(form, t('users.whatsapp')).selectOption({ label: 'Balcão' });
  await form.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(toast(page, t('users.saved'))).toBeVisible();
  const again = await people.as(company.admin);
  expect(await again.call(api.users.show, { params: { id: person.id } })).toMatchObject({
    queueIds: [queue.id],
    whatsappId: connection.id,
  });
});

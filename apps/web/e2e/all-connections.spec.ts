import { api } from '@prosa/contract';
import type { Locator, Page } from '@playwright/test';
import { addConnection, setConnectionState, test } from './support/connections.ts';
import { dialog, field, heading, row, toast } from './support/page-helpers.ts';
import { expect } from './support/test.ts';
import { t } from './support/texts.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

test('the platform owner sees every company’s connections as they change, and nobody else does', async ({
  company,
  people,
  server,
  open,
}) => {
  const first = await addConnection(people, company, { name: 'Recepção' });
  await setConnectionState(server, company, first.id, { status: 'CONNECTED' });
  const page = await open('/allConnections', { as: people.owner });
  const cells = row(page, company.name).getByRole('cell');
  await expect(cells).toHaveText([company.name, '1', '0', '1', '']);
  const second = await addConnection(people, company, { name: 'Vendas' });
  await expect(cells).toHaveText([company.name, '1', '1', '2', '']);
  await expect(row(page, t('connections.all.sum'))).toBeVisible();
  await button(page, t('connections.all.details', { name: company.name })).click();
  const details = dialog(page, t('connections.all.detailsTitle', { name: company.name }));
  const line = (name: string) => details.getByRole('row').filter({ hasText: name });
  await expect(line('Recepção')).toContainText(t('connections.statuses.CONNECTED'));
  const keeper = await people.as(company.admin);
  await keeper.call(api.connections.disconnect, { params: { id: first.id } });
  await expect(line('Recepção')).toContainText(t('connections.statuses.DISCONNECTED'));
  await keeper.call(api.connections.update, { params: { id: second.id }, body: { name: 'Balcão' } });
  await expect(line('Balcão')).toBeVisible();
  await expect(line('Vendas')).toHaveCount(0);
  await keeper.call(api.connections.remove, { params: { id: second.id } });
  await expect(line('Balcão')).toHaveCount(0);
  await button(details, t('common.close')).click();
  await expect(cells).toHaveText([company.name, '0', '1', '1', '']);

  const later = await people.addCompany();
  await expect(row(page, later.name).getByRole('cell')).toHaveText([later.name, '0', '0', '0', '']);

  const admin = await open('/allConnections', { as: company.admin });
  await expect(admin).toHaveURL(/\/tickets$/);
  const attendant = await open('/allConnections', { as: await people.addUser(company) });
  await expect(heading(attendant, t('common.accessDenied'))).toBeVisible();
});

test('the platform owner adds a connection for a company, as far as its plan goes', async ({
  people,
  open,
  watch,
}) => {
  const plan = await people.addPlan({ connections: 1 });
  const company = await people.addCompany({ planId: plan.id });
  const page = await open('/allConnections', { as: people.owner });
  await button(page, t('connections.all.details', { name: company.name })).click();
  const details = dialog(page, t('connections.all.detailsTitle', { name: company.name }));
  const form = dialog(page, t('connections.all.addTitle', { name: company.name }));
  const begin = async () => {
    await details.getByRole('button', { name: t('connections.add') }).click();
    await expect(page.getByRole('menuitem', { name: /^Facebook/ })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'WhatsApp', exact: true }).click();
  };
  await begin();
  await button(form, t('common.save')).click();
  await expect(field(form, t('connections.name'))).toHaveAccessibleDescription(
    new RegExp(t('validation.required')),
  );
  await field(form, t('connections.name')).fill('Recepção');
  await button(form, t('common.save')).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByRole('row').filter({ hasText: 'Recepção' })).toBeVisible();
  await expect(row(page, company.name).getByRole('cell').nth(3)).toHaveText('1');

  // The plan allows no further connection; the form keeps its input.
  watch.expect(`400 POST /api/company-connections/${company.id}`);
  await begin();
  await field(form, t('connections.name')).fill('Vendas');
  await button(form, t('common.save')).click();
  await expect(toast(page, t('errors.ERR_CONNECTION_LIMIT_REACHED', { limit: 1 }))).toBeVisible();
  await expect(field(form, t('connections.name'))).toHaveValue('Vendas');
});

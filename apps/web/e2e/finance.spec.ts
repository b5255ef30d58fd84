import { API_BASE, api } from '@prosa/contract';
import type { PixBankPeer } from '@prosa/peers/outside';
import type { Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { holdResponse } from './support/hold-response.ts';
import type { People, TestCompany } from './support/people.ts';
import { dialog, field, heading, row, signInByForm, toast } from './support/page-helpers.ts';
import type { Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { t } from './support/texts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Payments go to a key of the platform owner; the company has an invoice. */
async function withInvoice(people: People, company: TestCompany, value = 89.9) {
  const owner = await people.as(people.owner);
  await owner.call(api.paymentProvider.save, {
    body: { provider: 'static', pixKey: 'pix@prosa.test', receiverName: 'Prosa', receiverCity: 'Recife' },
  });
  const body = { companyId: company.id, dueDate: dayFromToday(3), value, detail: 'Essencial', months: 1 };
  const { id } = await owner.call(api.managedInvoices.create, { body });
  const settle = () =>
    owner.call(api.managedInvoices.settle, { params: { id }, body: { reason: 'Pix conferido' } });
  return { id, settle };
}

async function fillCheckout(page: Page): Promise<void> {
  const form = dialog(page);
  await form.getByRole('button', { name: t('invoices.checkout.next'), exact: true }).click();
  await expect(form.getByText(t('invoices.checkout.taxIdRequired'))).toBeVisible();
  await field(form, t('invoices.checkout.taxId')).fill('529.982.247-25');
  await form.getByRole('button', { name: t('invoices.checkout.next'), exact: true }).click();
  await expect(form.getByRole('button', { name: t('invoices.checkout.back') })).toBeVisible();
  await form.getByRole('button', { name: t('invoices.checkout.pay'), exact: true }).click();
  await expect(form.getByRole('img', { name: t('invoices.checkout.image') })).toBeVisible();
}

test('an invoice is paid from its link to the receipt', async ({ company, people, open }) => {
  const { id, settle } = await withInvoice(people, company);
  const page = await open('/financeiro', { as: company.admin });
  const line = row(page, 'Essencial');
  await expect(line).toContainText('R$ 89,90');
  const opened = page.waitForEvent('popup');
  await line.getByRole('link', { name: t('invoices.payNamed', { id }) }).click();
  const checkout = await opened;
  await fillCheckout(checkout);
  await expect(dialog(checkout).getByText('R$ 89,90')).toBeVisible();
  await expect(dialog(checkout).locator('code')).toContainText('br.gov.bcb.pix');
  await settle();
  await expect(toast(checkout, /Sua licença foi renovada até/)).toBeVisible();
  await expect(checkout).toHaveURL('/');
  await expect(line.getByText(t('invoices.paid'), { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await line.getByRole('button', { name: t('invoices.receiptNamed', { id }) }).click();
  expect((await download).suggestedFilename()).toBe(`recibo-${id}.pdf`);
});

test('the price of a plan of one’s own follows its size', async ({ company, people, open }) => {
  const { id } = await withInvoice(people, company);
  const page = await open(`/financeiro?invoice=${id}`, { as: company.admin });
  const form = dialog(page);
  await form.getByRole('radio', { name: new RegExp(t('invoices.checkout.custom')) }).click();
  const connections = form.getByLabel(t('invoices.connections'));
  await connections.press('Control+a');
  await connections.pressSequentially('1');
  await connections.press('Tab');
  await expect(connections).toHaveValue('3');
  // Key by key: the 1 alone would be too few.
  const users = form.getByLabel(t('invoices.users'));
  await users.press('Control+a');
  await users.pressSequentially('12');
  await expect(users).toHaveValue('12');
  await expect(form.getByText(t('invoices.checkout.perMonth', { value: 'R$ 241,00' }))).toBeVisible();
  await fillCheckout(page);
  await expect(form.getByText('R$ 241,00')).toBeVisible();
});

test('an expired company pays and is let in without signing in again', async ({ people, open, watch }) => {
  watch.expect(/^402 /);
  const company = await people.addCompany();
  const { id, settle } = await withInvoice(people, company);
  const owner = await people.as(people.owner);
  await owner.call(api.companies.update, {
    params: { id: company.id },
    body: { dueDate: dayFromToday(-3) },
  });
  const page = await open('/financeiro-aberto', { as: company.admin });
  await press(page, t('invoices.payNamed', { id }));
  await fillCheckout(page);
  await settle();
  await expect(toast(page, /Sua licença foi renovada até/)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(heading(page, t('dashboard.title'))).toBeVisible();
});

/** Payments go to the bank, which reports them to the server. The address has a secret that only the owner's bank knows. */
async function payAt(bank: PixBankPeer, { server, people }: { server: Server; people: People }) {
  const owner = await people.as(people.owner);
  await owner.call(api.paymentProvider.save, {
    body: {
      provider: 'bcb',
      pixKey: 'pix@prosa.test',
      receiverName: 'Prosa',
      receiverCity: 'Recife',
      baseUrl: `${bank.origin}/v2`,
      clientId: bank.credentials.id,
      clientSecret: bank.credentials.secret,
    },
  });
  const { rows } = await server.onPlatform((client) =>
    client.query<{ key: string }>(`select "webhookKey" as key from payment_accounts where provider = 'bcb'`),
  );
  bank.noticeUrl = `${server.url}${API_BASE}/webhooks/pix/${rows[0]?.key}`;
}

test('an expired company signs in, pays at the bank and works at once', async ({
  bank,
  server,
  people,
  open,
  watch,
}) => {
  watch.expect(/^402 /);
  const company = await people.addCompany();
  const colleague = await people.as(await people.addUser(company, { name: 'Bia', profile: 'admin' }));
  const { id } = await withInvoice(people, company);
  await payAt(bank, { server, people });
  const owner = await people.as(people.owner);
  const dueDate = dayFromToday(-3);
  await owner.call(api.companies.update, { params: { id: company.id }, body: { dueDate } });

  const page = await open('/login');
  await signInByForm(page, company.admin);
  await expect(page).toHaveURL('/financeiro-aberto');
  await expect(heading(page, t('sessions.expiredTitle'))).toBeVisible();
  await press(page, t('invoices.payNamed', { id }));
  await fillCheckout(page);
  const signIns: string[] = [];
  const charge = [...bank.charges.values()].at(-1);
  expect(charge?.valor.original).toBe('89.90');
  await bank.pay(charge?.txid ?? '');
  await expect(toast(page, /Sua licença foi renovada até/)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(heading(page, t('dashboard.title'))).toBeVisible();

  // Also what others do is seen at once, though the sockets of an expired company are refused.
  await page.getByRole('link', { name: t('shell.menu.tags'), exact: true }).click();
  await expect(heading(page, t('tags.title'))).toBeVisible();
  await colleague.call(api.tags.create, { body: { name: 'Cliente fiel', color: '#2563eb' } });
  await expect(row(page, 'Cliente fiel')).toBeVisible();
  expect(signIns).toEqual([]);
});

test('plain users see no invoices', async ({ company, people, open }) => {
  const user = await people.addUser(company);
  const page = await open('/financeiro', { as: user });
  await expect(page.getByText(t('common.accessDenied'))).toBeVisible();
});

test('the platform owner settles an invoice with a reason', async ({ company, people, open }) => {
  const { id } = await withInvoice(people, company);
  const page = await open('/invoices', { as: people.owner });
  await page.getByPlaceholder(t('invoices.managed.searchBy')).fill(company.name);
  await press(page, t('invoices.managed.settleNamed', { id }));
  const form = dialog(page, t('invoices.managed.settleNamed', { id }));
  await field(form, t('invoices.managed.reason')).fill('Transferência');
  await form.getByRole('button', { name: t('invoices.managed.settle'), exact: true }).click();
  await expect(toast(page, t('invoices.managed.settled'))).toBeVisible();
  await expect(row(page, company.name)).toContainText('Transferência');
  await page.getByRole('tab', { name: t('invoices.managed.tabFigures') }).click();
  await expect(page.getByRole('row', { name: new RegExp(company.name) })).toContainText('R$ 89,90');
  await page.getByRole('tab', { name: t('invoices.managed.tabProvider') }).click();
  await page.getByRole('button', { name: t('invoices.provider.test') }).click();
  await expect(page.getByText(t('invoices.provider.works'))).toBeVisible();
});

test('an invoice that is settled while the list is first fetched is shown as settled', async ({
  company,
  people,
  open,
}) => {
  const { settle } = await withInvoice(people, company);
  const page = await open('/invoices', { as: people.owner });
  let heard = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('invoice')) heard += 1;
    }),
  );
  await page.reload();
  await expect(row(page, company.name)).toBeVisible();
  const list = await holdResponse(page, 'GET', '/billing/invoices?*');
  await page.getByPlaceholder(t('invoices.managed.searchBy')).fill(company.name);
  await list.whenReceived;
  const before = heard;
  await settle();
  await expect.poll(() => heard).toBeGreaterThan(before);
  await list.release();
  await expect(row(page, company.name)).toContainText('Pix conferido');
});

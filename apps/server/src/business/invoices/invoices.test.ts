import {
  managedInvoiceRoutes,
  companyRoutes,
  invoiceRoutes,
  planRoutes,
  sessionRoutes,
  settingRoutes,
} from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { createDueRows } from '../../app.ts';

let server: TestServer;
let owner: Client;
let planId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  const limits = { users: 7, connections: 2, queues: 3, amount: 89.9 };
  planId = (await owner.call(planRoutes.create, { body: { name: 'Comércio', ...limits } })).id;
});
afterAll(() => server.stop());

const daysAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    server.clock.now().getTime() + days * 86_400_000,
  );
const company = (dueDate: string, more: object = {}) => createCompany(server, { planId, dueDate, ...more });
const invoicesOf = async ({ admin }: TestCompany) =>
  (await admin.call(invoiceRoutes.list, { query: {} })).invoices;
/** Two nodes look at the same moment. */
const lookForDue = () =>
  Promise.all([createDueRows(server.platform).drain(), createDueRows(server.platform).drain()]);
const dueDateOf = async ({ id }: TestCompany) =>
  (await owner.call(companyRoutes.show, { params: { id: String(id) } })).dueDate;
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });

test('each due date gets one invoice, some days ahead, for the months of the recurrence', async () => {
  const near = await company(daysAhead(10), { recurrence: 'TRIMESTRAL' });
  const far = await company(daysAhead(11));
  await lookForDue();
  await lookForDue();
  expect(await invoicesOf(near)).toMatchObject([
    {
      detail: 'Comércio',
      users: 7,
      connections: 2,
      queues: 3,
      value: 269.7,
      months: 3,
      dueDate: daysAhead(10),
      status: 'Aberto',
    },
  ]);
  expect(await invoicesOf(far)).toEqual([]);
  await owner.call(settingRoutes.update, { params: { key: 'invoiceDaysAhead' }, body: { value: '11' } });
  await lookForDue();
  expect(await invoicesOf(far)).toHaveLength(1);
  await owner.call(settingRoutes.update, { params: { key: 'invoiceDaysAhead' }, body: { value: '10' } });
});

test('no invoice is made without a price, a due date or an active company', async () => {
  const free = await owner.call(planRoutes.create, {
    body: { name: 'Cortesia', users: 1, connections: 1, queues: 1, amount: 0 },
  });
  const without = [
    await company(daysAhead(1), { planId: free.id }),
    await createCompany(server, { planId, dueDate: null }),
  ];
  await lookForDue();
  for (const one of without) expect(await invoicesOf(one)).toEqual([]);
});

test('settled by hand, with a reason, the company is renewed and the next invoice made', async () => {
  const tenant = await company(daysAhead(5));
  await lookForDue();
  const [invoice] = await invoicesOf(tenant);
  const socket = await goLive(tenant.admin);
  const settled = await owner.call(managedInvoiceRoutes.settle, {
    ...at(invoice ?? { id: 0 }),
    body: { reason: 'Transferência' },
  });
  expect(settled).toMatchObject({ status: 'Pago', paidBy: 'hand', reason: 'Transferência' });
  expect((await dueDateOf(tenant))?.slice(8)).toBe(daysAhead(5).slice(8));
  await expect
    .poll(() => socket.of('payment'))
    .toMatchObject([{ action: 'CONCLUIDA', company: { dueDate: await dueDateOf(tenant) } }]);
  expect((await auditOf(server, 'invoice.paid')).at(-1)).toMatchObject({
    subject: `invoice:${invoice?.id}`,
    after: { reason: 'Transferência' },
  });
  const again = await owner.try(managedInvoiceRoutes.settle, {
    ...at(invoice ?? { id: 0 }),
    body: { reason: 'Mais uma vez' },
  });
  expect(again).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_NOT_OPEN' } });
  expect(await invoicesOf(tenant)).toMatchObject([{ status: 'Pago' }]);
});

test('an expired company sees its invoice, and works at once when that is paid', async () => {
  const tenant = await company('2020-01-31');
  expect((await tenant.admin.try(settingRoutes.list)).status).toBe(402);
  await lookForDue();
  const [invoice] = await invoicesOf(tenant);
  await owner.call(managedInvoiceRoutes.settle, {
    ...at(invoice ?? { id: 0 }),
    body: { reason: 'Dinheiro' },
  });
  expect((await tenant.admin.try(settingRoutes.list)).status).toBe(200);
  expect((await tenant.admin.call(sessionRoutes.me)).company.dueDate > daysAhead(0)).toBe(true);
});

test('the platform owner makes, changes and cancels one; a cancelled one is gone for the company', async () => {
  const tenant = await company('2999-01-01');
  const body = { companyId: tenant.id, dueDate: daysAhead(3), value: 35.5, detail: 'Implantação' };
  const made = await owner.call(managedInvoiceRoutes.create, { body });
  expect(made).toMatchObject({ value: 35.5, months: 1, status: 'Aberto', detail: 'Implantação' });
  const changed = await owner.call(managedInvoiceRoutes.update, { ...at(made), body: { value: 40.01 } });
  expect(changed).toMatchObject({ value: 40.01, dueDate: daysAhead(3) });
  expect(await invoicesOf(tenant)).toMatchObject([{ value: 40.01 }]);
  await owner.call(managedInvoiceRoutes.cancel, { ...at(made), body: { reason: 'Engano' } });
  expect(await invoicesOf(tenant)).toEqual([]);
  expect((await tenant.admin.try(invoiceRoutes.show, at(made))).status).toBe(404);
  for (const [route, input] of [
    [managedInvoiceRoutes.update, { value: 1 }],
    [managedInvoiceRoutes.settle, { reason: 'Paga' }],
  ] as const)
    expect((await owner.try(route, { ...at(made), body: input })).status).toBe(409);
  for (const action of ['invoice.created', 'invoice.changed', 'invoice.cancelled'] as const)
    expect((await auditOf(server, action)).at(-1)).toMatchObject({ subject: `invoice:${made.id}` });
});

test('what is due, paid and overdue is summed by month and by company', async () => {
  const tenant = await company('2999-01-01');
  const make = (dueDate: string, value: number) =>
    owner.call(managedInvoiceRoutes.create, { body: { companyId: tenant.id, dueDate, value } });
  const [late, , paid] = [
    await make(daysAhead(-1), 10.1),
    await make(daysAhead(0), 20.2),
    await make(daysAhead(0), 30.3),
  ];
  await owner.call(managedInvoiceRoutes.settle, { ...at(paid), body: { reason: 'Dinheiro' } });
  const { companies, months } = await owner.call(managedInvoiceRoutes.figures);
  expect(companies.find(({ companyId }) => companyId === tenant.id)).toMatchObject({
    due: 30.3,
    paid: 30.3,
    overdue: 10.1,
  });
  expect(months.map(({ month }) => month)).toContain(daysAhead(0).slice(0, 7));
  const overdue = await owner.call(managedInvoiceRoutes.list, { query: { filter: 'overdue' } });
  expect(overdue.invoices.map(({ id }) => id)).toContain(late.id);
  expect(overdue.invoices.map(({ id }) => id)).not.toContain(paid.id);
});

test('only administrators of the company see its invoices', async () => {
  const [mine, theirs] = [await company(daysAhead(2)), await company(daysAhead(2))];
  await lookForDue();
  const [invoice] = await invoicesOf(mine);
  const user = await createUser(server, mine.admin);
  expect((await user.try(invoiceRoutes.list)).status).toBe(403);
  expect((await theirs.admin.try(invoiceRoutes.show, at(invoice ?? { id: 0 }))).status).toBe(404);
  expect((await invoicesOf(theirs)).map(({ id }) => id)).not.toContain(invoice?.id);
  expect((await mine.admin.try(managedInvoiceRoutes.list)).status).toBe(403);
});

test('those who look at invoices are told of a new one', async () => {
  const [ours, tenant] = [await goLive(owner), await company(daysAhead(40))];
  const theirs = await goLive(tenant.admin);
  const { id } = tenant;
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { dueDate: daysAhead(4) } });
  await lookForDue();
  await waitUntil(() => expect(theirs.of('invoice')).toEqual([{ action: 'reload' }]));
  await waitUntil(() => expect(ours.of('invoice').length).toBeGreaterThan(0));
});

import {
  managedInvoiceRoutes,
  companyRoutes,
  checkoutRoutes,
  paymentProviderRoutes,
  planRoutes,
  type Subscription,
} from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { setUpPixKey, staticAccount } from '../../../test/setup/pix.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

const payer = { firstName: 'Maria Souza', zipcode: '529.982.247-25' };

async function openInvoice(value = 49.9) {
  const { id: companyId, admin } = await createCompany(server);
  const { id } = await owner.call(managedInvoiceRoutes.create, {
    body: { companyId, dueDate: '2999-01-01', value, months: 1 },
  });
  const subscribe = (more: Partial<Subscription> & { price?: string; plan?: string } = {}) =>
    admin.try(checkoutRoutes.subscribe, { body: { invoiceId: id, ...payer, ...more } });
  return { id, companyId, admin, subscribe };
}

test('without an account of the platform owner nothing can be paid', async () => {
  const { subscribe } = await openInvoice();
  expect(await subscribe()).toMatchObject({ status: 409, body: { error: 'ERR_NO_PAYMENT_PROVIDER' } });
});

test('an account says what it lacks', async () => {
  const save = (changes: object) =>
    owner.try(paymentProviderRoutes.save, { body: { ...staticAccount, ...changes } });
  for (const [changes, problem] of [
    [{ pixKey: '' }, 'keyMissing'],
    [{ pixKey: 'not a key' }, 'keyInvalid'],
    [{ receiverName: '' }, 'nameMissing'],
    [{ receiverCity: ' ' }, 'cityMissing'],
  ] as const) {
    expect(await save(changes)).toMatchObject({
      status: 400,
      body: { error: 'ERR_PAYMENT_ACCOUNT', problem },
    });
    const tested = await owner.call(paymentProviderRoutes.test, { body: { ...staticAccount, ...changes } });
    expect(tested).toEqual({ isOk: false, problem });
  }
  await setUpPixKey(owner);
  expect(await owner.call(paymentProviderRoutes.test, { body: staticAccount })).toEqual({
    isOk: true,
    problem: null,
  });
  const { accounts } = await owner.call(paymentProviderRoutes.show);
  expect(accounts).toMatchObject([{ ...staticAccount, isChosen: true, webhookUrl: null }]);
});

test('the code has the amount of the invoice, whatever the browser says', async () => {
  await setUpPixKey(owner);
  const { subscribe } = await openInvoice(123.45);
  const { status, body } = await subscribe({ price: '0.01', plan: JSON.stringify({ price: 0.01 }) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ valor: { original: '123.45' }, isConfirmedByHand: true });
  expect((body as unknown as { qrcode: { qrcode: string } }).qrcode.qrcode).toContain('5406123.45');
});

test('asked twice, by two at once too, it is the same charge', async () => {
  await setUpPixKey(owner);
  const { subscribe } = await openInvoice();
  const answers = await Promise.all([subscribe(), subscribe(), subscribe()]);
  const txids = answers.map(({ body }) => (body as unknown as { txid: string }).txid);
  expect(new Set(txids).size).toBe(1);
  expect((await subscribe({ zipcode: '11.222.333/0001-81' })).body).not.toMatchObject({ txid: txids[0] });
});

test('a plan that the company puts together has the price of its parts', async () => {
  await setUpPixKey(owner);
  const { subscribe } = await openInvoice();
  expect((await subscribe({ users: 5, connections: 3 })).body).toMatchObject({
    valor: { original: '164.00' },
  });
  for (const [users, connections] of [
    [2, 3],
    [3, 2],
  ] as const)
    expect((await subscribe({ users, connections })).status).toBe(400);
});

test('a plan smaller than what is in use is refused', async () => {
  await setUpPixKey(owner);
  const { admin, subscribe } = await openInvoice();
  for (let count = 0; count < 3; count += 1) await createUser(server, admin);
  expect(await subscribe({ users: 3, connections: 3 })).toMatchObject({
    status: 409,
    body: { error: 'ERR_PLAN_TOO_SMALL', users: 4 },
  });
});

test('who pays has to have a CPF or a CNPJ', async () => {
  await setUpPixKey(owner);
  const { subscribe } = await openInvoice();
  for (const zipcode of ['', '01310-100', '529.982.247-24'])
    expect(await subscribe({ zipcode })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

test('an expired company can pay; another company’s, a paid or a cancelled invoice nobody', async () => {
  await setUpPixKey(owner);
  const mine = await openInvoice();
  const params = { id: String(mine.companyId) };
  await owner.call(companyRoutes.update, { params, body: { dueDate: '2020-01-01' } });
  expect((await mine.subscribe()).status).toBe(200);
  const other = await openInvoice();
  expect((await other.subscribe({ invoiceId: mine.id })).status).toBe(404);
  await owner.call(managedInvoiceRoutes.settle, {
    params: { id: String(mine.id) },
    body: { reason: 'Dinheiro' },
  });
  expect(await mine.subscribe()).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_NOT_OPEN' } });
  await owner.call(managedInvoiceRoutes.cancel, {
    params: { id: String(other.id) },
    body: { reason: 'Engano' },
  });
  expect((await other.subscribe()).status).toBe(404);
});

test('what companies pay with is hidden from them', async () => {
  await setUpPixKey(owner);
  const { admin } = await createCompany(server);
  expect((await admin.try(paymentProviderRoutes.show)).status).toBe(403);
  const plans = await owner.call(planRoutes.listAll);
  expect(JSON.stringify(plans)).not.toContain(staticAccount.pixKey);
});

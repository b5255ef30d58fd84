import { checkoutRoutes, companyRoutes, managedInvoiceRoutes, paymentProviderRoutes } from '@prosa/contract';
import { PixBankPeer } from '@prosa/peers/outside';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { createDueRows } from '../../app.ts';

let bank: PixBankPeer;
let server: TestServer;
let owner: Client;
const account = () => ({
  provider: 'bcb' as const,
  pixKey: 'pix@prosa.test',
  receiverName: 'Prosa',
  receiverCity: 'Recife',
  baseUrl: `${bank.origin}/v2`,
  clientId: bank.credentials.id,
  clientSecret: bank.credentials.secret,
});

beforeAll(async () => {
  bank = await PixBankPeer.start();
  server = await startTestServer({
    publicUrl: 'http://prosa.test',
    outside: { ...unreachable, allowHosts: [bank.host] },
  });
  owner = await server.owner();
  const { webhookUrl } = await owner.call(paymentProviderRoutes.save, { body: account() });
  bank.noticeUrl = `${server.url}${new URL(webhookUrl ?? '').pathname}`;
});
afterAll(async () => {
  await server.stop();
  await bank.stop();
});
beforeEach(() => bank.reset());

const unreachable = {
  openAi: { baseUrl: 'http://127.0.0.1:1', model: 'test-model' },
  azureVoicesUrl: 'http://127.0.0.1:1',
  googleTokenUrl: 'http://127.0.0.1:1',
  dialogflowUrl: 'http://127.0.0.1:1',
};

const DUE = '2999-01-31';
/** One month after the due date: it is renewed once. */
const RENEWED = '2999-02-28';

async function openInvoice(value = 49.9) {
  const { id: companyId, admin } = await createCompany(server, { dueDate: DUE });
  const { id } = await owner.call(managedInvoiceRoutes.create, {
    body: { companyId, dueDate: DUE, value, months: 1 },
  });
  const subscribe = () =>
    admin.call(checkoutRoutes.subscribe, {
      body: { invoiceId: id, firstName: 'Maria Souza', zipcode: '529.982.247-25' },
    });
  const invoice = async () => {
    const { invoices } = await owner.call(managedInvoiceRoutes.list, { query: { searchParam: String(id) } });
    return invoices.find((one) => one.id === id);
  };
  const dueDate = async () =>
    (await owner.call(companyRoutes.show, { params: { id: String(companyId) } })).dueDate;
  return { id, companyId, admin, subscribe, invoice, dueDate };
}
const outcomes = async ({ invoice }: Awaited<ReturnType<typeof openInvoice>>) =>
  (await invoice())?.payments.map(({ outcome }) => outcome);
const lookLater = async (minutes: number) => {
  server.clock.advance(minutes);
  await createDueRows(server.platform).drain();
  await waitForJobs(server);
};

test('paid, the invoice is settled and the company renewed', async () => {
  const tenant = await openInvoice();
  const { txid, valor, isConfirmedByHand } = await tenant.subscribe();
  expect({ valor, isConfirmedByHand }).toEqual({ valor: { original: '49.90' }, isConfirmedByHand: false });
  const paymentId = await bank.pay(txid);
  expect(await tenant.invoice()).toMatchObject({ status: 'Pago', paidBy: 'pix', paymentId });
  expect(await tenant.dueDate()).toBe(RENEWED);
});

test('a code asked for twice, or again after the answer got lost, is the same charge', async () => {
  const tenant = await openInvoice();
  bank.injectFaults({ body: '{"access_token":"token-of-the-bank"}' }, 'cut', 'cut', 'cut');
  await expect(tenant.subscribe()).rejects.toThrow('ERR_PAYMENT_PROVIDER');
  bank.reset();
  const first = await tenant.subscribe();
  expect(await tenant.subscribe()).toEqual(first);
  const charges = await server.sql('select txid from invoice_charges where "invoiceId" = $1', [tenant.id]);
  expect(charges).toEqual([{ txid: first.txid }]);
});

describe('a notice is never believed', () => {
  test('a forged one changes nothing, because the charge is read back', async () => {
    const tenant = await openInvoice();
    const { txid } = await tenant.subscribe();
    const forged = { endToEndId: 'E0', valor: '49.90', horario: new Date().toISOString() };
    expect(await bank.notify({ txid, ...forged })).toBe(200);
    expect(await tenant.invoice()).toMatchObject({ status: 'Aberto', payments: [] });
    expect(await tenant.dueDate()).toBe(DUE);
  });

  test('one to another address is refused; one about nothing we know is not', async () => {
    const wrong = await fetch(`${server.url}/api/webhooks/pix/${'x'.repeat(32)}`, { method: 'POST' });
    expect(wrong.status).toBe(403);
    expect(await bank.notify({ txid: 'a'.repeat(32) })).toBe(200);
    const empty = await fetch(bank.noticeUrl ?? '', { method: 'POST', body: 'no json' });
    expect(empty.status).toBe(200);
  });

  test('ten times the same one renews once', async () => {
    const tenant = await openInvoice();
    const { txid } = await tenant.subscribe();
    await bank.pay(txid);
    await Promise.all(Array.from({ length: 9 }, () => bank.notify({ txid })));
    expect(await outcomes(tenant)).toEqual(['settled']);
    expect(await tenant.dueDate()).toBe(RENEWED);
  });

  test('while the bank does not answer, it is asked to come again', async () => {
    const tenant = await openInvoice();
    const { txid } = await tenant.subscribe();
    bank.injectFaults({ status: 500 });
    await bank.pay(txid);
    expect(await tenant.invoice()).toMatchObject({ status: 'Aberto' });
    expect(await bank.notify({ txid })).toBe(200);
    expect(await tenant.invoice()).toMatchObject({ status: 'Pago' });
  });
});

test('a payment whose notice never came is found by asking', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  const { noticeUrl } = bank;
  bank.noticeUrl = undefined;
  await bank.pay(txid);
  bank.noticeUrl = noticeUrl;
  await lookLater(2);
  await expect.poll(tenant.dueDate).toBe(RENEWED);
  await lookLater(2);
  expect(await outcomes(tenant)).toEqual(['settled']);
});

test('too little does not settle; the owner sees it', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  await bank.pay(txid, '49.89');
  expect(await tenant.invoice()).toMatchObject({
    status: 'Aberto',
    payments: [{ outcome: 'short', value: 49.89 }],
  });
  const attention = await owner.call(managedInvoiceRoutes.list, { query: { filter: 'attention' } });
  expect(attention.invoices.map(({ id }) => id)).toContain(tenant.id);
});

test('paid twice, it renews once, and the second payment is shown', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  await bank.pay(txid);
  await bank.pay(txid);
  expect(await outcomes(tenant)).toEqual(['settled', 'repeated']);
  expect(await tenant.dueDate()).toBe(RENEWED);
});

test('paid late, after the code and the subscription ended, it settles all the same', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  server.clock.advance(24 * 60);
  await bank.pay(txid);
  expect(await outcomes(tenant)).toEqual(['settled']);
});

test('paid after it was cancelled, nothing is renewed', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  await owner.call(managedInvoiceRoutes.cancel, {
    params: { id: String(tenant.id) },
    body: { reason: 'Engano' },
  });
  await bank.pay(txid);
  expect(await outcomes(tenant)).toEqual(['cancelled']);
  expect(await tenant.dueDate()).toBe(DUE);
});

test('given back, it is noted; the company keeps its time until the owner decides', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  await bank.pay(txid);
  await bank.refund(txid, '10.00');
  expect(await tenant.invoice()).toMatchObject({ payments: [{ outcome: 'settled', refunded: 10 }] });
  await bank.refund(txid);
  expect(await tenant.invoice()).toMatchObject({
    status: 'Pago',
    payments: [{ outcome: 'refunded', refunded: 49.9 }],
  });
  expect(await tenant.dueDate()).toBe(RENEWED);
});

test('given back before we heard of it, it never settles', async () => {
  const tenant = await openInvoice();
  const { txid } = await tenant.subscribe();
  const { noticeUrl } = bank;
  bank.noticeUrl = undefined;
  await bank.pay(txid);
  bank.noticeUrl = noticeUrl;
  await bank.refund(txid);
  expect(await outcomes(tenant)).toEqual(['refunded']);
  expect(await tenant.dueDate()).toBe(DUE);
});

test('the test of an account says what is wrong', async () => {
  const problemOf = async (changes: object) =>
    (await owner.call(paymentProviderRoutes.test, { body: { ...account(), ...changes } })).problem;
  expect(await problemOf({})).toBeNull();
  expect(await problemOf({ clientSecret: 'wrong' })).toBe('credentialsRefused');
  expect(await problemOf({ baseUrl: '' })).toBe('addressMissing');
  expect(await problemOf({ baseUrl: 'http://127.0.0.1:1/v2' })).toBe('unreachable');
  expect(await problemOf({ baseUrl: 'https://bank.test/v2' })).toBe('certificateMissing');
  expect(await problemOf({ baseUrl: 'https://bank.test/v2', certificate: 'no certificate' })).toBe(
    'certificateInvalid',
  );
  bank.injectFaults({ body: '<html>' });
  expect(await problemOf({})).toBe('badAnswer');
  const { accounts } = await owner.call(paymentProviderRoutes.show);
  expect(JSON.stringify(accounts)).not.toContain(bank.credentials.secret);
});

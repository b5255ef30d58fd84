import { checkoutRoutes, companyRoutes, managedInvoiceRoutes, paymentProviderRoutes } from '@prosa/contract';
import { MercadoPagoPeer } from '@prosa/peers/outside';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let peer: MercadoPagoPeer;
let server: TestServer;
let owner: Client;
const account = () => ({
  provider: 'mercadopago' as const,
  baseUrl: peer.origin,
  accessToken: peer.accessToken,
  webhookSecret: peer.webhookSecret,
});

beforeAll(async () => {
  peer = await MercadoPagoPeer.start();
  server = await startTestServer({
    publicUrl: 'http://prosa.test',
    outside: {
      openAi: { baseUrl: 'http://127.0.0.1:1', model: 'test-model' },
      azureVoicesUrl: undefined,
      googleTokenUrl: 'http://127.0.0.1:1',
      dialogflowUrl: 'http://127.0.0.1:1',
      allowHosts: [peer.host],
    },
  });
  owner = await server.owner();
  const { webhookUrl } = await owner.call(paymentProviderRoutes.save, { body: account() });
  peer.noticeUrl = `${server.url}${new URL(webhookUrl ?? '').pathname}`;
});
afterAll(async () => {
  await server.stop();
  await peer.stop();
});

async function openInvoice() {
  const { id: companyId, admin } = await createCompany(server, { dueDate: '2999-01-31' });
  const { id } = await owner.call(managedInvoiceRoutes.create, {
    body: { companyId, dueDate: '2999-01-31', value: 49.9, months: 1 },
  });
  const charge = await admin.call(checkoutRoutes.subscribe, {
    body: { invoiceId: id, firstName: 'Maria Souza', zipcode: '11.222.333/0001-81' },
  });
  const dueDate = async () =>
    (await owner.call(companyRoutes.show, { params: { id: String(companyId) } })).dueDate;
  return { txid: charge.txid, dueDate };
}

test('a signed notice leads to the payment, and renews once', async () => {
  const { txid, dueDate } = await openInvoice();
  const id = await peer.pay(txid);
  expect(await dueDate()).toBe('2999-02-28');
  expect(await peer.notify(id)).toBe(200);
  expect(await dueDate()).toBe('2999-02-28');
});

test('a notice with another signature is refused', async () => {
  const { txid, dueDate } = await openInvoice();
  const { noticeUrl } = peer;
  peer.noticeUrl = undefined;
  const id = await peer.pay(txid);
  peer.noticeUrl = noticeUrl;
  expect(await peer.notify(id, 'another secret')).toBe(401);
  expect(await dueDate()).toBe('2999-01-31');
  expect(await peer.notify(id)).toBe(200);
  expect(await dueDate()).toBe('2999-02-28');
});

test('too little does not settle', async () => {
  const { txid, dueDate } = await openInvoice();
  await peer.pay(txid, 49.89);
  expect(await dueDate()).toBe('2999-01-31');
});

test('the test of an account says what is wrong', async () => {
  const problemOf = async (changes: object) =>
    (await owner.call(paymentProviderRoutes.test, { body: { ...account(), ...changes } })).problem;
  expect(await problemOf({})).toBeNull();
  expect(await problemOf({ accessToken: 'wrong' })).toBe('credentialsRefused');
});

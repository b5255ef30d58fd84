import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { checkoutRoutes, managedInvoiceRoutes, paymentProviderRoutes } from '@prosa/contract';
import { makeTlsCertificate, PixBankPeer, type TlsCertificate } from '@prosa/peers/outside';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

const bankCertificate = makeTlsCertificate({ name: 'Bank' });
const ours = makeTlsCertificate({ name: 'Prosa' });
const anothers = makeTlsCertificate({ name: 'Somebody else' });
const expired = makeTlsCertificate({ name: 'Prosa, last year', until: new Date(Date.now() - 60_000) });
const trusted = getCACertificates('default');

let bank: PixBankPeer;
let server: TestServer;
let owner: Client;
const account = (certificate?: string) => ({
  provider: 'bcb' as const,
  pixKey: 'pix@prosa.test',
  receiverName: 'Prosa',
  receiverCity: 'Recife',
  baseUrl: `${bank.origin}/v2`,
  clientId: bank.credentials.id,
  clientSecret: bank.credentials.secret,
  ...(certificate === undefined ? {} : { certificate }),
});
const pem = ({ cert, key }: TlsCertificate) => cert + key;

beforeAll(async () => {
  // The bank's own certificate is one that everybody trusts.
  setDefaultCACertificates([...trusted, bankCertificate.cert]);
  bank = await PixBankPeer.start({ ...bankCertificate, callers: [ours.cert, expired.cert] });
  server = await startTestServer({
    outside: {
      openAi: { baseUrl: 'http://127.0.0.1:1', model: 'test-model' },
      azureVoicesUrl: undefined,
      googleTokenUrl: 'http://127.0.0.1:1',
      dialogflowUrl: 'http://127.0.0.1:1',
      allowHosts: [bank.host],
    },
  });
  owner = await server.owner();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await server.stop();
  await bank.stop();
});

const problemWith = async (certificate?: string) =>
  (await owner.call(paymentProviderRoutes.test, { body: account(certificate) })).problem;

test('the test of an account says what is wrong with its certificate', async () => {
  expect(await problemWith()).toBe('certificateMissing');
  expect(await problemWith('no certificate')).toBe('certificateInvalid');
  expect(await problemWith(ours.cert)).toBe('certificateInvalid');
  expect(await problemWith(ours.cert + anothers.key)).toBe('certificateKeyWrong');
  expect(await problemWith(pem(expired))).toBe('certificateExpired');
  expect(await problemWith(pem(anothers))).toBe('certificateRefused');
  expect(bank.requests).toEqual([]);
  expect(await problemWith(pem(ours))).toBeNull();
});

test('with the uploaded certificate, which stays sealed, charges are made and read back', async () => {
  await owner.call(paymentProviderRoutes.save, { body: account(pem(ours)) });
  // Saved again without it, it stays.
  const saved = await owner.call(paymentProviderRoutes.save, { body: account() });
  expect(saved.certificate).not.toContain('BEGIN');
  const [row] = await server.sql<{ secretsSealed: string }>('select "secretsSealed" from payment_accounts');
  expect(row?.secretsSealed).not.toContain('BEGIN');
  const { id: companyId, admin } = await createCompany(server, { dueDate: '2999-01-31' });
  const { id: invoiceId } = await owner.call(managedInvoiceRoutes.create, {
    body: { companyId, dueDate: '2999-01-31', value: 49.9, months: 1 },
  });
  const { txid } = await admin.call(checkoutRoutes.subscribe, {
    body: { invoiceId, firstName: 'Maria Souza', zipcode: '529.982.247-25' },
  });
  expect(bank.charges.has(txid)).toBe(true);
});

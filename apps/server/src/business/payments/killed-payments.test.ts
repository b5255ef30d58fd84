import { checkoutRoutes, companyRoutes, managedInvoiceRoutes, paymentProviderRoutes } from '@prosa/contract';
import { PixBankPeer } from '@prosa/peers/outside';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { addressOf, type ServerProcess, startServerProcess } from '../../../test/setup/server-process.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

const SECRET = 'the-key-that-all-nodes-share-here';
const START_MS = 150_000;

let bank: PixBankPeer;
let server: TestServer;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  bank = await PixBankPeer.start();
  server = await startTestServer({
    roles: ['web'],
    secretKey: Buffer.from(SECRET),
    publicUrl: 'http://prosa.test',
    outside: {
      openAi: { baseUrl: 'http://127.0.0.1:1', model: 'test-model' },
      azureVoicesUrl: undefined,
      googleTokenUrl: 'http://127.0.0.1:1',
      dialogflowUrl: 'http://127.0.0.1:1',
      allowHosts: [bank.host],
    },
  });
});
afterAll(async () => {
  await Promise.all([...running].map(kill));
  await server.stop();
  await bank.stop();
});
beforeEach(() => bank.reset());

/** A node of its own, that takes in notices and does what falls due. */
async function startNode(): Promise<{ node: ServerProcess; url: string }> {
  const { databaseUrl = '', dataDir } = server.config;
  const node = startServerProcess({
    PORT: '0',
    ROLES: 'web,worker',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    OUTBOUND_ALLOW_HOSTS: bank.host,
    LOG_LEVEL: 'error',
  });
  running.add(node);
  // On a busy machine that takes a while.
  await vi.waitFor(() => expect(node.printed()).toContain('Prosa is ready'), { timeout: START_MS });
  return { node, url: await addressOf(node) };
}

async function kill(node: ServerProcess): Promise<void> {
  running.delete(node);
  node.process.kill('SIGKILL');
  await node.ended;
}

test('killed between the notice, the read-back and the commit, a payment renews exactly once', {
  timeout: 600_000,
}, async () => {
  const owner = await server.owner();
  const { webhookUrl } = await owner.call(paymentProviderRoutes.save, {
    body: {
      provider: 'bcb',
      pixKey: 'pix@prosa.test',
      baseUrl: `${bank.origin}/v2`,
      clientId: bank.credentials.id,
      clientSecret: bank.credentials.secret,
    },
  });
  const path = new URL(webhookUrl ?? '').pathname;
  const { id: companyId, admin } = await createCompany(server, { dueDate: '2999-01-31' });
  const { id: invoiceId } = await owner.call(managedInvoiceRoutes.create, {
    body: { companyId, dueDate: '2999-01-31', value: 49.9, months: 1 },
  });
  const { txid } = await admin.call(checkoutRoutes.subscribe, {
    body: { invoiceId, firstName: 'Maria Souza', zipcode: '529.982.247-25' },
  });
  const dueDate = async () =>
    (await owner.call(companyRoutes.show, { params: { id: String(companyId) } })).dueDate;
  const payments = () =>
    server.sql('select outcome from invoice_payments where "invoiceId" = $1', [invoiceId]);

  // Killed while the bank is being asked.
  const first = await startNode();
  bank.noticeUrl = `${first.url}${path}`;
  let isAsked = false;
  bank.beforeAnswer = ({ method, path: asked }) => {
    if (method !== 'GET' || !asked.includes('/cob/')) return undefined;
    isAsked = true;
    return new Promise(() => {});
  };
  const paid = bank.pay(txid);
  await waitUntil(() => expect(isAsked).toBe(true));
  await kill(first.node);
  await paid;
  expect(await payments()).toEqual([]);
  bank.reset();

  // Killed while the transaction waits for its last row.
  const release = await holdLock(server, 'select from companies where id = $1 for update', [companyId]);
  const second = await startNode();
  bank.noticeUrl = `${second.url}${path}`;
  const told = bank.notify({ txid });
  await waitUntil(async () => expect(await countLockWaiters(server)).toBeGreaterThan(0));
  await kill(second.node);
  await told;
  await release();
  expect(await payments()).toEqual([]);
  expect(await dueDate()).toBe('2999-01-31');

  // Nobody tells the third one; it asks by itself.
  await startNode();
  bank.noticeUrl = undefined;
  await server.sql('update invoice_charges set "checkAt" = now() where txid = $1', [txid]);
  await waitUntil(async () => expect(await dueDate()).toBe('2999-02-28'));
  expect(await payments()).toEqual([{ outcome: 'settled' }]);
});

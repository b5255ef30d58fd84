import { invoiceRoutes, managedInvoiceRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { MailPeer } from '@prosa/peers/mail';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { textOf } from '../../../test/setup/mails.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { type ServerProcess, startServerProcess } from '../../../test/setup/server-process.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { createDueRows } from '../../app.ts';

const PUBLIC_URL = 'https://desk.example.com';
const SECRET = 'the-key-that-all-nodes-share-here';

let peer: MailPeer;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  peer = await MailPeer.start();
  server = await startTestServer({
    secretKey: Buffer.from(SECRET),
    publicUrl: PUBLIC_URL,
    mail: { smtpUrl: peer.url, from: 'Prosa <prosa@example.com>' },
  });
  owner = await server.owner();
});
afterAll(async () => {
  await server.stop();
  await peer.stop();
});
beforeEach(() => {
  peer.mails.length = 0;
});

/** Two nodes look at the same moment; what they asked for is done. */
async function lookAt(time: string): Promise<void> {
  server.clock.set(`${time}-03:00`);
  await Promise.all([createDueRows(server.platform).drain(), createDueRows(server.platform).drain()]);
  // What a third one, the server's own, is at: it has the rows locked until it is done.
  const release = await holdLock(server, 'lock table invoices in share row exclusive mode');
  await release();
  server.clock.set(new Date());
  await waitForJobs(server);
}

async function addInvoice({ id }: TestCompany, dueDate: string): Promise<string> {
  const body = { companyId: id, dueDate, value: 89.9, detail: 'Essencial', months: 1 };
  return String((await owner.call(managedInvoiceRoutes.create, { body })).id);
}

const reason = { reason: 'Combinado por telefone' };
const mailsTo = ({ adminCredentials: { email } }: TestCompany) =>
  peer.mails.filter(({ to }) => to.includes(email));
const subjectOf = (raw: string) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';

test('administrators are written to some days before the due date and on it, once each', async () => {
  const company = await createCompany(server);
  const user = await createUser(server, company.admin);
  await addInvoice(company, '2027-03-10');
  await lookAt('2027-03-05T12:00');
  expect(mailsTo(company)).toEqual([]);
  await lookAt('2027-03-06T12:00');
  await lookAt('2027-03-07T12:00');
  expect(mailsTo(company)).toHaveLength(1);
  await lookAt('2027-03-10T12:00');
  await lookAt('2027-03-11T12:00');
  const [before, due, ...more] = mailsTo(company);
  expect(more).toEqual([]);
  if (!before || !due) throw new Error('There were no e-mails.');
  expect(textOf(before)).toContain('Essencial) é de R$ 89,90, com vencimento em 10 de março de 2027.');
  expect(textOf(before)).toContain(`${PUBLIC_URL}/financeiro?invoice=`);
  expect(subjectOf(due.raw)).not.toBe(subjectOf(before.raw));
  expect(peer.mails.flatMap(({ to }) => to)).not.toContain(user.sessionUser.email);
});

test('each is written to in the language last seen in their browser', async () => {
  const company = await createCompany(server);
  const other = await createUser(server, company.admin, { profile: 'admin' });
  await company.admin.request({
    method: 'POST',
    path: '/api/auth/refresh_token',
    headers: { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' },
  });
  await other.request({
    method: 'POST',
    path: '/api/auth/refresh_token',
    headers: { 'accept-language': 'fr-FR, en;q=0.5' },
  });
  await addInvoice(company, '2027-04-10');
  await lookAt('2027-04-10T09:00');
  expect(mailsTo(company).map(textOf)).toEqual([expect.stringContaining('son ödeme günü: 10 Nisan 2027')]);
  const [mail] = peer.mails.filter(({ to }) => to.includes(other.sessionUser.email));
  expect(mail && textOf(mail)).toContain('due on April 10, 2027');
});

test('nobody is written to at night, nor long after a date that was missed', async () => {
  const company = await createCompany(server);
  await addInvoice(company, '2027-05-10');
  await lookAt('2027-05-10T07:59');
  expect(mailsTo(company)).toEqual([]);
  await lookAt('2027-05-14T12:00');
  expect(mailsTo(company)).toEqual([]);
  await company.admin.call(settingRoutes.update, {
    params: { key: 'timezone' },
    body: { value: 'Europe/Lisbon' },
  });
  await lookAt('2027-05-10T04:30');
  expect(mailsTo(company)).toHaveLength(1);
});

test('what is paid or cancelled is not reminded of, also at the last moment', async () => {
  const company = await createCompany(server);
  const [paid, cancelled, late] = [
    await addInvoice(company, '2027-06-10'),
    await addInvoice(company, '2027-06-10'),
    await addInvoice(company, '2027-06-10'),
  ];
  await owner.call(managedInvoiceRoutes.settle, { params: { id: paid }, body: reason });
  await owner.call(managedInvoiceRoutes.cancel, { params: { id: cancelled }, body: reason });
  peer.isRefusing = true;
  server.clock.set('2027-06-10T12:00-03:00');
  await createDueRows(server.platform).drain();
  server.clock.set(new Date());
  await waitUntil(async () => {
    const waiting = await server.sql(
      `select 1 from pgboss.job where name = 'invoices.remind' and state = 'retry'`,
    );
    expect(waiting).toHaveLength(1);
  });
  await owner.call(managedInvoiceRoutes.settle, { params: { id: late }, body: reason });
  peer.isRefusing = false;
  await waitUntil(async () => {
    const waiting = await server.sql(
      `select 1 from pgboss.job where name = 'invoices.remind' and state in ('retry', 'active')`,
    );
    expect(waiting).toEqual([]);
  });
  expect(mailsTo(company)).toEqual([]);
});

test('a due date that was moved is reminded of anew; who is no administrator any more is not', async () => {
  const company = await createCompany(server);
  const other = await createUser(server, company.admin, { profile: 'admin' });
  const id = await addInvoice(company, '2027-07-10');
  await lookAt('2027-07-10T12:00');
  expect(mailsTo(company)).toHaveLength(1);
  const { id: userId, email } = other.sessionUser;
  await company.admin.call(userRoutes.update, {
    params: { id: String(userId) },
    body: { profile: 'user' },
  });
  await owner.call(managedInvoiceRoutes.update, { params: { id }, body: { dueDate: '2027-07-20' } });
  await lookAt('2027-07-20T12:00');
  expect(mailsTo(company)).toHaveLength(2);
  expect(peer.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('without a mail server nothing is noted, so nothing is missed once there is one', async () => {
  const without = await startTestServer({ publicUrl: PUBLIC_URL, roles: ['web'] });
  const { id: companyId, adminCredentials } = await createCompany(without);
  const body = { companyId, dueDate: '2027-08-10', value: 89.9, detail: 'Essencial', months: 1 };
  await (await without.owner()).call(managedInvoiceRoutes.create, { body });
  without.clock.set('2027-08-10T12:00-03:00');
  await createDueRows(without.platform).drain();
  expect(await without.sql('select 1 from invoices where "lastReminder" is not null')).toEqual([]);
  const withMail = await without.startAnother({
    roles: ['web', 'worker'],
    mail: { smtpUrl: peer.url, from: 'prosa@example.com' },
  });
  await createDueRows(withMail.platform).drain();
  await waitUntil(() =>
    expect(peer.mails.filter(({ to }) => to.includes(adminCredentials.email))).toHaveLength(1),
  );
  await withMail.stop();
  await without.stop();
});

/** Where it is daytime now: nodes of their own have the real clock. */
const timezoneByDay = () => (new Date().getUTCHours() < 11 ? 'Asia/Tokyo' : 'America/Sao_Paulo');

async function startNode(): Promise<ServerProcess> {
  const { databaseUrl = '', dataDir } = server.config;
  const node = startServerProcess({
    PORT: '0',
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    PUBLIC_URL,
    SMTP_URL: peer.url,
    LOG_LEVEL: 'error',
  });
  await vi.waitFor(() => expect(node.printed()).toContain('Prosa is ready'), { timeout: 150_000 });
  return node;
}

async function kill(node: ServerProcess): Promise<void> {
  node.process.kill('SIGKILL');
  await node.ended;
}

test('a node that is killed while it asks for e-mails leaves them to the next one', {
  timeout: 400_000,
}, async () => {
  const company = await createCompany(server);
  const timezone = timezoneByDay();
  await company.admin.call(settingRoutes.update, { params: { key: 'timezone' }, body: { value: timezone } });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date());
  const first = await startNode();
  // The invoice is claimed by the time it is asked who is written to.
  const release = await holdLock(server, 'lock table users in access exclusive mode');
  await server.sql(
    `insert into invoices ("companyId", detail, users, connections, queues, "amountCents", "dueDate", months)
      values ($1, 'Essencial', 1, 1, 1, 8990, $2, 1)`,
    [company.id, today],
  );
  await waitUntil(async () => expect(await countLockWaiters(server)).toBeGreaterThan(0));
  await kill(first);
  await release();
  const second = await startNode();
  await waitUntil(() => expect(mailsTo(company)).toHaveLength(1));
  await waitForJobs(server);
  expect(mailsTo(company)).toHaveLength(1);
  const { invoices } = await company.admin.call(invoiceRoutes.list, { query: {} });
  expect(invoices).toHaveLength(1);
  await kill(second);
});

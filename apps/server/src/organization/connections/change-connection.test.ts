import { type ConnectionChanges, connectionRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createConnection, createQueues, storedConnection } from '../../../test/setup/connections.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const change = async (id: number, body: ConnectionChanges, { admin } = company) => {
  const answer = await admin.try(connectionRoutes.update, { params: { id: String(id) }, body });
  return { status: answer.status, error: answer.body.error, body: answer.body };
};
const listOf = ({ admin }: TestCompany) => admin.call(connectionRoutes.list, { query: {} });
const defaultsOf = async (of: TestCompany) =>
  (await listOf(of)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

test('a change is there, is written down, and leaves the rest as it was', async () => {
  const made = await createConnection(company.admin, { name: 'Before', greetingMessage: 'Hello' });
  const { status, body } = await change(made.id, { name: 'After' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'After', greetingMessage: 'Hello', token: made.token });
  expect((await auditOf(server, 'connection.changed')).at(-1)).toMatchObject({
    before: { name: 'Before' },
    after: { name: 'After' },
  });
});

test('queues are replaced as a whole, and checked together with what stays', async () => {
  const [first = 0, second = 0, third = 0] = await createQueues(server, company.id, 3);
  const made = await createConnection(company.admin, {
    queueIds: [first],
    timeSendQueue: 5,
    sendIdQueue: first,
  });
  expect(await change(made.id, { queueIds: [first, second] })).toMatchObject({
    status: 400,
    error: 'ERR_WAPP_GREETING_REQUIRED',
  });
  const { body } = await change(made.id, { queueIds: [second, third, third], greetingMessage: 'Choose' });
  expect(body).toMatchObject({ queueIds: [second, third] });
  expect(await change(made.id, { greetingMessage: '' })).toMatchObject({
    error: 'ERR_WAPP_GREETING_REQUIRED',
  });
  expect(await change(made.id, { sendIdQueue: null })).toMatchObject({ error: 'ERR_SEND_QUEUE_INCOMPLETE' });
  // An empty time means none.
  const none = await change(made.id, { timeSendQueue: '' as never, sendIdQueue: null });
  expect(none.body).toMatchObject({ timeSendQueue: 0, sendIdQueue: null });
  expect(await change(made.id, { queueIds: [2_147_483_647] })).toMatchObject({
    error: 'ERR_QUEUE_NOT_FOUND',
  });
});

test('a name that is taken is refused', async () => {
  await createConnection(company.admin, { name: 'Taken' });
  const { id } = await createConnection(company.admin);
  expect(await change(id, { name: 'Taken' })).toMatchObject({
    status: 409,
    error: 'ERR_CONNECTION_NAME_TAKEN',
  });
});

test('ratings are asked for once the company has switched them on', async () => {
  const other = await createCompany(server);
  const { id } = await createConnection(other.admin);
  await other.admin.call(settingRoutes.updateCompany, { body: { column: 'userRating', data: 'enabled' } });
  expect(await change(id, { name: 'Renamed' }, other)).toMatchObject({
    error: 'ERR_RATING_MESSAGE_REQUIRED',
  });
  const rated = { ratingMessage: 'How was it?', expiresTicketNPS: 5 };
  expect((await change(id, rated, other)).status).toBe(200);
});

test('a vacation that began long ago does not stand in the way of other changes', async () => {
  const { id } = await createConnection(company.admin);
  const vacation = `"collectiveVacationStart" = '2020-01-01', "collectiveVacationEnd" = '2020-02-01'`;
  await server.sql(`update connections set ${vacation}, "collectiveVacationMessage" = 'Away' where id = $1`, [
    id,
  ]);
  expect((await change(id, { complationMessage: 'Bye' })).status).toBe(200);
  expect((await change(id, { collectiveVacationStart: '2020-01-02' })).error).toBe(
    'ERR_VACATION_DATES_REQUIRED',
  );
});

test('one connection is the default: the first, then whichever is made it, then another when it goes', async () => {
  const other = await createCompany(server);
  const first = await createConnection(other.admin, { name: 'First' });
  const second = await createConnection(other.admin, { name: 'Second' });
  expect(await defaultsOf(other)).toEqual(['First']);
  await change(second.id, { isDefault: true }, other);
  expect(await defaultsOf(other)).toEqual(['Second']);
  await createConnection(other.admin, { name: 'Third', isDefault: true });
  expect(await defaultsOf(other)).toEqual(['Third']);
  expect(await change(first.id, { isDefault: false }, other)).toMatchObject({ status: 200 });
  const third = (await listOf(other)).find(({ name }) => name === 'Third');
  expect(await change(third?.id ?? 0, { isDefault: false }, other)).toMatchObject({
    status: 400,
    error: 'ERR_NO_OTHER_WHATSAPP',
  });
  // A connected connection becomes the default before an older one.
  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [second.id]);
  await other.admin.call(connectionRoutes.remove, { params: { id: String(third?.id) } });
  expect(await defaultsOf(other)).toEqual(['Second']);
});

test('many who make theirs the default at once leave exactly one', async () => {
  const other = await createCompany(server);
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push(await createConnection(other.admin));
  const answers = await Promise.all(made.map(({ id }) => change(id, { isDefault: true }, other)));
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
  expect(await defaultsOf(other)).toHaveLength(1);
});

test('a new token takes the place of the old one', async () => {
  const { id, token } = await createConnection(company.admin);
  const fresh = 'aB3'.repeat(10);
  expect((await change(id, { token: fresh })).body).toMatchObject({ token: fresh });
  const { before, after } = (await auditOf(server, 'connection.changed')).at(-1) ?? {};
  expect([before, after]).toEqual([{}, { token: 'changed' }]);
  expect((await change(id, { token: 'short' })).status).toBe(400);
  expect(token).not.toBe(fresh);
});

test('switching the import on pairs a connection that is up anew; changing something else later does not', async () => {
  const [queueIdImportMessages = 0] = await createQueues(server, company.id, 1);
  const { id } = await createConnection(company.admin);
  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [id]);
  await server.sql(
    `insert into connection_state ("companyId", "whatsappId", kind, id, value) values ($1, $2, 'creds', 'me', 'x')`,
    [company.id, id],
  );
  const before = await storedConnection(server, id);
  const dates = {
    importOldMessages: new Date(Date.now() - 86_400_000).toISOString(),
    importRecentMessages: new Date().toISOString(),
  };
  const { status } = await change(id, { enableImportMessage: true, queueIdImportMessages, ...dates });
  expect(status).toBe(200);
  const after = await storedConnection(server, id);
  expect(after).toMatchObject({ status: 'OPENING', revision: before.revision + 1, shouldRun: true });
  expect(Number(after.statusImportMessages)).toBeGreaterThan(Date.now() - 60_000);
  expect(await server.sql('select 1 from connection_state where "whatsappId" = $1', [id])).toEqual([]);

  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [id]);
  await change(id, { complationMessage: 'Bye' });
  expect(await storedConnection(server, id)).toMatchObject({ status: 'CONNECTED', revision: after.revision });
});

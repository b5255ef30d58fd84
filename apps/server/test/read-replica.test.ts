import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupDesk, installationOf } from './setup/backups.ts';
import { Client } from './setup/client.ts';
import { runSql, startTestServer, type TestServer } from './setup/server.ts';
import { callRoute } from './sweeps/call-route.ts';
import { type Caller, createCallers } from './sweeps/callers.ts';
import { allRoutes, routeAt, titleOf } from './sweeps/routes.ts';
import { sampleOf } from './sweeps/samples.ts';

const MINUTES = 60_000;
const REPLICA_NAME = 'As the replica knows it';

let server: TestServer;
let desk: BackupDesk;
/** Reads reports from a copy that takes no writes and knows other names, as a replica that is behind. */
let node: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  const callers = await createCallers(server);
  admin = callers.find(({ name }) => name === 'admin') as Caller;
  // Makes a ticket to report about.
  await sampleOf(routeAt('tickets.show'), admin.context);
  desk = await BackupDesk.open();
  await desk.make(installationOf(server));
  const { database, config } = await desk.restore();
  await runSql(database.admin, `update contacts set name = '${REPLICA_NAME}'`);
  await runSql(
    database.admin,
    `alter database ${database.admin.database} set default_transaction_read_only = on`,
  );
  node = await server.startAnother({ readDatabaseUrl: config.databaseUrl });
  const { token, cookie, mediaCookie, user } = admin.client;
  admin = { ...admin, client: Object.assign(new Client(node.url), { token, cookie, mediaCookie, user }) };
}, 3 * MINUTES);
afterAll(async () => {
  await node.stop();
  await desk.close();
  await server.stop();
});

test('reports are read from the replica, and what people work with is not', async () => {
  const { client } = admin;
  const { tickets } = await client.call(api.figures.report, { query: {} });
  expect(new Set(tickets.map(({ contactName }) => contactName))).toEqual(new Set([REPLICA_NAME]));
  const { contacts } = await client.call(api.contacts.list, { query: {} });
  expect(contacts.length).toBeGreaterThan(0);
  expect(contacts.map(({ name }) => name)).not.toContain(REPLICA_NAME);
});

test('every report is answered by a database that takes no writes', async () => {
  const reports = allRoutes.filter(
    ({ key, route }) => route.on === 'report' || key === 'figures.wholeReport',
  );
  expect(reports.length).toBeGreaterThan(4);
  const answers: string[] = [];
  for (const named of reports) {
    const answer = await callRoute({ ...admin, named }, await sampleOf(named, admin.context));
    answers.push(`${titleOf(named)}: ${answer.status}`);
  }
  expect(answers).toEqual(reports.map((named) => `${titleOf(named)}: 200`));
});

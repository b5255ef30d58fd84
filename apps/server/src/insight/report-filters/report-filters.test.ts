import { api, REPORT_FILTERS_MAX } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let supervisor: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  supervisor = await createUser(server, company.admin, { showDashboard: 'enabled' });
});
afterAll(() => server.stop());

const keep = (client: Client, name: string, address = 'status=pending') =>
  client.call(api.reportFilters.save, { body: { name, address } });
const namesOf = async (client: Client) => (await client.call(api.reportFilters.list)).map(({ name }) => name);
const remove = (client: Client, id: number) =>
  client.try(api.reportFilters.remove, { params: { id: String(id) } });

test('filters belong to the person who keeps them, by name; the same name is replaced', async () => {
  const waiting = await keep(supervisor, ' Quem espera ');
  await keep(supervisor, 'Água', 'queueIds=3');
  expect(await keep(supervisor, 'Quem espera', 'onlyRated=true')).toEqual({
    id: waiting.id,
    name: 'Quem espera',
    address: 'onlyRated=true',
  });
  expect(await namesOf(supervisor)).toEqual(['Água', 'Quem espera']);
  expect(await namesOf(company.admin)).toEqual([]);
  const foreign = await remove(company.admin, waiting.id);
  expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_REPORT_FILTER_FOUND' } });
  expect((await remove(supervisor, waiting.id)).status).toBe(200);
  expect(await namesOf(supervisor)).toEqual(['Água']);
});

test('all windows of the person hear of it, and nobody else', async () => {
  const lives = { first: await goLive(supervisor), second: await goLive(supervisor) };
  const boss = await goLive(company.admin);
  const record = await keep(supervisor, 'Avaliados', 'onlyRated=true');
  await remove(supervisor, record.id);
  await fence(company.admin, [...Object.values(lives), boss]);
  for (const live of Object.values(lives))
    expect(live.of('reportFilter')).toEqual([
      { action: 'update', record },
      { action: 'delete', id: record.id },
    ]);
  expect(boss.of('reportFilter')).toEqual([]);
  for (const live of [...Object.values(lives), boss]) live.close();
});

test('there are no more than a menu can show, and none without the right to see the report', async () => {
  for (let number = 1; number <= REPORT_FILTERS_MAX; number += 1)
    await keep(company.admin, `Filtro ${number}`);
  const body = { name: 'Mais um', address: '' };
  const more = await company.admin.try(api.reportFilters.save, { body });
  expect(more).toMatchObject({
    status: 400,
    body: { error: 'ERR_REPORT_FILTER_LIMIT_REACHED', limit: REPORT_FILTERS_MAX },
  });
  // Replacing one is always possible.
  await keep(company.admin, 'Filtro 1', 'queueIds=0');
  expect(await namesOf(company.admin)).toHaveLength(REPORT_FILTERS_MAX);
  const attendant = await createUser(server, company.admin, { showDashboard: 'disabled' });
  expect((await attendant.try(api.reportFilters.list)).status).toBe(403);
});

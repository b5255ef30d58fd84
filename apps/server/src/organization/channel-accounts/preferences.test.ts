import { readFileSync } from 'node:fs';
import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { type CloudNumber, connectCloud, deliver } from '../../../test/setup/webhooks.ts';

let server: TestServer;
let company: TestCompany;
let number: CloudNumber;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  number = await connectCloud(company.admin);
});
afterAll(() => server.stop());

const recorded = readFileSync(
  new URL(
    '../../../../../packages/channels/src/fixtures/whatsapp-cloud/preference-stop.json',
    import.meta.url,
  ),
  'utf8',
);
/** The contact's choice in WhatsApp, as the provider reports it. */
const choose = (value: 'stop' | 'resume', at: string) =>
  deliver(
    server,
    number,
    recorded
      .replaceAll('200300400500600', number.phoneNumberId)
      .replaceAll('900800700600500', number.businessAccountId)
      .replaceAll('"stop"', `"${value}"`)
      .replaceAll('1762952400', String(Date.parse(at) / 1000)),
  );
const maria = async () => {
  const { contacts } = await company.admin.call(api.contacts.list, {
    query: { searchParam: '5511987654321' },
  });
  return contacts;
};
const history = async () =>
  company.admin.call(api.optOuts.list, { params: { contactId: String((await maria())[0]?.id) } });
const STOPPED = '2025-11-12T13:00:00.000Z';
const RESUMED = '2025-11-12T14:00:00.000Z';

test('who stops marketing in WhatsApp itself gets nothing unasked, until they want it again', async () => {
  expect(await choose('stop', STOPPED)).toBe(200);
  expect(await maria()).toMatchObject([{ name: 'Maria Souza', optedOut: true }]);
  expect(await history()).toMatchObject([{ source: 'channel', createdAt: STOPPED, end: null }]);

  expect(await choose('resume', RESUMED)).toBe(200);
  expect(await maria()).toMatchObject([{ optedOut: false }]);
  expect(await history()).toMatchObject([{ createdAt: STOPPED, end: { source: 'channel', at: RESUMED } }]);
});

test('what is told again changes nothing, and no choice opens a ticket', async () => {
  expect(await choose('stop', STOPPED)).toBe(200);
  expect(await choose('resume', RESUMED)).toBe(200);
  expect(await maria()).toMatchObject([{ optedOut: false }]);
  expect(await history()).toHaveLength(1);
  const { tickets } = await company.admin.call(api.tickets.list, {
    query: { status: 'pending', showAll: 'true' },
  });
  expect(tickets).toEqual([]);
});

import { contactRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact } from '../../../test/setup/conversations.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { hears, logSays, meanwhile, play, says, ticketIs } from '../../../test/setup/conversation-script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { InboundDesk } from '../../../test/setup/inbound-desk.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let desk: InboundDesk;
let ana: Client;
let bruno: Client;

beforeAll(async () => {
  server = await startTestServer();
  desk = await InboundDesk.open(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
  ana = await createUser(server, desk.admin, { name: 'Ana Keeper' });
  bruno = await createUser(server, desk.admin, { name: 'Bruno Keeper' });
});
afterAll(() => server.stop());

const set = (value: string) =>
  desk.admin.call(settingRoutes.update, { params: { key: 'DirectTicketsToWallets' }, body: { value } });
const change = (client: Client, id: number, wallets: number[]) =>
  client.try(contactRoutes.update, { params: { id: String(id) }, body: { wallets } });
const person = ({ sessionUser }: Client) => ({ id: sessionUser.id, name: sessionUser.name });

test('a contact is given to people, who are told and shown with it', async () => {
  const live = await goLive(ana);
  const contact = await createContact(desk.admin, { wallets: [ana.sessionUser.id] });
  expect(contact.wallets).toEqual([person(ana)]);
  await waitUntil(() => expect(live.of('contact')).toMatchObject([{ contact: { wallets: [person(ana)] } }]));
  const both = await change(desk.admin, contact.id, [
    bruno.sessionUser.id,
    ana.sessionUser.id,
    ana.sessionUser.id,
  ]);
  expect(both.body).toMatchObject({ wallets: [person(ana), person(bruno)] });
  const { contacts } = await bruno.call(contactRoutes.list, { query: { searchParam: contact.name } });
  expect(contacts[0]?.wallets).toEqual([person(ana), person(bruno)]);
  await change(desk.admin, contact.id, []);
  expect((await desk.admin.call(contactRoutes.show, { params: { id: String(contact.id) } })).wallets).toEqual(
    [],
  );
  live.close();
});

test('only administrators say who it is, and only of their own people', async () => {
  const contact = await createContact(desk.admin, { wallets: [ana.sessionUser.id] });
  expect(await change(ana, contact.id, [bruno.sessionUser.id])).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect((await change(ana, contact.id, [ana.sessionUser.id])).status).toBe(200);
  const other = await createCompany(server);
  expect(await change(desk.admin, contact.id, [other.admin.sessionUser.id])).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND' },
  });
});

test('new tickets go straight to whom the contact belongs to, and only while the company wants it', async () => {
  const keep = meanwhile('the contact belongs to Ana', async ({ number, name }) => {
    await createContact(desk.admin, { number, name, wallets: [ana.sessionUser.id] });
  });
  await set('enabled');
  await play(
    desk,
    keep,
    says('Oi'),
    hears(),
    ticketIs({ status: 'open', user: 'Ana Keeper', queue: null }),
    logSays('open', { code: 'wallet', user: 'Ana Keeper' }),
  );
  await play(desk, says('Oi'), ticketIs({ status: 'pending', user: null }));
  await set('disabled');
  await play(desk, keep, says('Oi'), ticketIs({ status: 'pending', user: null }));
});

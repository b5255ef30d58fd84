import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CampaignDesk } from '../../../../test/setup/campaign-desk.ts';
import { newNumber } from '../../../../test/setup/conversations.ts';
import { type Phones, Shop, startWithPhones } from '../../../../test/setup/phones.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/setup/server-process.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';

const SECRET = 'the-key-that-all-nodes-share-here';

let folder: string;
let phones: Phones;
let shop: Shop;
let desk: CampaignDesk;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-ca-'));
  phones = await startWithPhones({ roles: ['web', 'channels'], secretKey: Buffer.from(SECRET) });
  await writeFile(join(folder, 'ca.pem'), phones.peer.ca);
  shop = await Shop.open(phones, '5511999990091');
  const company = { id: shop.companyId, admin: shop.admin };
  desk = new CampaignDesk({ server: phones.server, company, connectionId: shop.connection.id });
  await desk.hurry();
});
afterAll(async () => {
  await Promise.all(workers.map(kill));
  await phones.stop();
  await rm(folder, { recursive: true });
});

/** A node of its own that takes the steps of campaigns. */
function startWorker(): ServerProcess {
  const { databaseUrl = '', dataDir } = phones.server.config;
  const worker = startServerProcess({
    PORT: '0',
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    WA_WEB_SOCKET_URL: phones.peer.url,
    WA_CA_FILE: join(folder, 'ca.pem'),
    LOG_LEVEL: 'error',
  });
  workers.push(worker);
  return worker;
}

async function kill(worker: ServerProcess): Promise<void> {
  worker.process.kill('SIGKILL');
  await worker.ended;
}

const people = (names: string[]) =>
  names.map((name) => {
    const phone = newNumber();
    phones.peer.addCustomer({ phone, name });
    return { name, number: phone };
  });
const params = (id: number) => ({ params: { id: String(id) } });
const receivedBy = (number: string) =>
  phones.peer.ledger(number).flatMap(({ text, from }) => (from === shop.phone ? [text] : []));

test('a campaign reaches the phones, its report says so, and an answer opens the ticket', async () => {
  const [ana, bia, caio] = people(['Ana', 'Bia', 'Caio']);
  await shop.write(caio?.number ?? '', { kind: 'text', text: 'SAIR' });
  await shop.ticketWith('Caio');
  startWorker();
  const contactListId = await desk.list([ana, bia, caio].filter((one) => one !== undefined));
  const { id } = await shop.admin.call(api.campaigns.create, {
    body: { name: 'Natal', message1: 'Feliz Natal, {nome}', contactListId, whatsappId: shop.connection.id },
  });
  await shop.admin.call(api.campaigns.start, params(id));
  await shop.arrived(ana?.number ?? '', 'Feliz Natal, Ana');
  await shop.arrived(bia?.number ?? '', 'Feliz Natal, Bia');
  await shop.write(ana?.number ?? '', { kind: 'text', text: 'Obrigada!' });
  const report = await waitUntil(async () => {
    const { shipping } = await shop.admin.call(api.campaigns.shipping, { ...params(id), query: {} });
    expect(shipping.map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['Ana', 'answered', null],
      ['Bia', 'sent', null],
      ['Caio', 'leftOut', 'optedOut'],
    ]);
    return shipping;
  });
  expect(report[0]?.ticketUuid).not.toBeNull();
  await waitUntil(async () =>
    expect(await shop.admin.call(api.campaigns.show, params(id))).toMatchObject({
      status: 'FINALIZADA',
      counters: { total: 3, sent: 2, answered: 1, leftOut: 1, failed: 0 },
    }),
  );
  expect(await shop.ticketWith('Ana')).toMatchObject({ status: 'pending' });
  expect(receivedBy(caio?.number ?? '').filter((text) => text?.startsWith('Feliz'))).toEqual([]);
});

test('nodes that are killed in the middle leave nobody out, and nobody is written to twice', {
  timeout: 180_000,
}, async () => {
  const all = people(Array.from({ length: 30 }, (_, index) => `Cliente ${index + 1}`));
  const id = await desk.campaign(await desk.list(all), { messages: ['Uma vez, {nome}'] });
  const reached = () => all.filter(({ number }) => receivedBy(number).length > 0).length;
  const untilReached = (count: number) => waitUntil(() => expect(reached()).toBeGreaterThanOrEqual(count));
  const [first = startWorker()] = workers;
  const second = startWorker();
  await desk.start(id);
  await untilReached(3);
  await kill(first);
  await untilReached(12);
  await kill(second);
  startWorker();
  await untilReached(30);
  await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' }));
  expect(await desk.tally(id)).toEqual({ sent: 30 });
  expect(all.map(({ number }) => receivedBy(number))).toEqual(all.map(({ name }) => [`Uma vez, ${name}`]));
});

import { api, type Campaign, type NewCampaign } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CampaignDesk } from '../../../../test/setup/campaign-desk.ts';
import { pathOf } from '../../../../test/setup/client.ts';
import { newNumber } from '../../../../test/setup/conversations.ts';
import { Shop } from '../../../../test/setup/phones.ts';
import { formWith, picture } from '../../../../test/setup/pictures.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';
import { WorkerNodes } from '../../../../test/setup/worker-nodes.ts';

let workers: WorkerNodes;
let shop: Shop;
let desk: CampaignDesk;
beforeAll(async () => {
  workers = await WorkerNodes.prepare();
  const { phones } = workers;
  shop = await Shop.open(phones, '5511999990091');
  const company = { id: shop.companyId, admin: shop.admin };
  desk = new CampaignDesk({ server: phones.server, company, connectionId: shop.connection.id });
  await desk.hurry();
});
afterAll(() => workers.stop());

const people = (names: string[]) =>
  names.map((name) => {
    const phone = newNumber();
    workers.phones.peer.addCustomer({ phone, name });
    return { name, number: phone };
  });
const params = (id: number) => ({ params: { id: String(id) } });
const receivedBy = (number: string) =>
  workers.phones.peer.ledger(number).flatMap(({ text, from }) => (from === shop.phone ? [text] : []));

const create = (fields: Partial<NewCampaign>): Promise<Campaign> =>
  shop.admin.call(api.campaigns.create, {
    body: { name: 'Natal', whatsappId: shop.connection.id, ...fields },
  });
const finished = (id: number) =>
  waitUntil(async () => expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' }));

test('a campaign reaches the phones, its report says so, and an answer opens the ticket', async () => {
  const [ana, bia, caio] = people(['Ana', 'Bia', 'Caio']);
  await shop.write(caio?.number ?? '', { kind: 'text', text: 'SAIR' });
  await shop.ticketWith('Caio');
  const worker = await workers.start();
  const contactListId = await desk.list([ana, bia, caio].filter((one) => one !== undefined));
  const { id } = await create({ message1: 'Feliz Natal, {nome}', contactListId });
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
  await workers.kill(worker);
});

test('nodes that are killed in the middle leave nobody out, and nobody is written to twice', {
  timeout: 400_000,
}, async () => {
  const all = people(Array.from({ length: 30 }, (_, index) => `Cliente ${index + 1}`));
  const id = await desk.campaign(await desk.list(all), { messages: ['Uma vez, {nome}'] });
  const reached = () => all.filter(({ number }) => receivedBy(number).length > 0).length;
  const untilReached = (count: number) => waitUntil(() => expect(reached()).toBeGreaterThanOrEqual(count));
  const [first, second] = await Promise.all([workers.start(), workers.start()]);
  await desk.start(id);
  await untilReached(3);
  await workers.kill(first);
  await untilReached(12);
  await workers.kill(second);
  const third = await workers.start();
  await untilReached(30);
  await finished(id);
  expect(await desk.tally(id)).toEqual({ sent: 30 });
  expect(all.map(({ number }) => receivedBy(number))).toEqual(all.map(({ name }) => [`Uma vez, ${name}`]));
  await workers.kill(third);
});

test('a file goes with its text, and the ticket is opened for whom it was asked', async () => {
  const [dora] = people(['Dora']);
  const worker = await workers.start();
  const { admin, queueId } = shop;
  const campaign = await create({
    message1: 'Veja, {nome}',
    contactListId: await desk.list(dora ? [dora] : []),
    openTicket: 'enabled',
    statusTicket: 'open',
    userId: admin.sessionUser.id,
    queueId,
  });
  const file = formWith({ field: 'file', bytes: await picture('png') });
  expect(
    (await admin.send('POST', pathOf(api.campaigns.uploadMedia, params(campaign.id)), file)).status,
  ).toBe(200);
  await admin.call(api.campaigns.start, params(campaign.id));
  const entry = await shop.arrived(dora?.number ?? '', 'Veja, Dora');
  expect(entry).toMatchObject({ kind: 'image', media: expect.anything() });
  await finished(campaign.id);
  const ticket = await shop.ticketWith('Dora');
  expect(ticket).toMatchObject({ status: 'open', queueId, userId: admin.sessionUser.id });
  expect(await shop.messages(ticket)).toMatchObject([{ body: 'Veja, Dora', fromMe: true }]);
  await workers.kill(worker);
});

test('a question is answered, and only then the file follows, into a ticket that waits in the queue', async () => {
  const [eva] = people(['Eva']);
  const worker = await workers.start();
  const { admin, queueId } = shop;
  const campaign = await create({
    confirmation: true,
    confirmationMessage1: 'Podemos enviar, {nome}?',
    contactListId: await desk.list(eva ? [eva] : []),
    openTicket: 'enabled',
    statusTicket: 'pending',
    queueId,
  });
  const file = formWith({ field: 'file', bytes: await picture('png') });
  await admin.send('POST', pathOf(api.campaigns.uploadMedia, params(campaign.id)), file);
  await admin.call(api.campaigns.start, params(campaign.id));
  await shop.arrived(eva?.number ?? '', 'Podemos enviar, Eva?');
  expect(workers.phones.peer.ledger(eva?.number ?? '')).toHaveLength(1);
  await shop.write(eva?.number ?? '', { kind: 'text', text: 'Sim' });
  await waitUntil(() =>
    expect(workers.phones.peer.ledger(eva?.number ?? '').map(({ kind }) => kind)).toEqual(['text', 'image']),
  );
  await finished(campaign.id);
  expect(await shop.ticketWith('Eva')).toMatchObject({ status: 'pending', queueId, userId: null });
  await workers.kill(worker);
});

import { api } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CampaignDesk, nextWednesday } from '../../../../test/setup/campaign-desk.ts';
import { newNumber } from '../../../../test/setup/conversations.ts';
import { FakeChannel, textFrom } from '../../../../test/setup/fake-channel.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';
import { isNo } from './answers.ts';

let server: TestServer;
let desk: CampaignDesk;
let line: FakeChannel;
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'worker'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(nextWednesday());
  desk = await CampaignDesk.open(server);
  line = new FakeChannel(server, desk.company.id, desk.connectionId);
});

const person = (name: string) => ({ name, number: newNumber() });
const asking = {
  confirmation: true,
  confirmationMessages: ['Posso enviar, {nome}?'],
  messages: ['Aqui está, {nome}'],
};
const says = (who: { name: string; number: string }, text: string) => line.receive(textFrom(who, text));
const untilTally = (id: number, expected: Record<string, number>) =>
  waitUntil(async () => expect(await desk.tally(id)).toEqual(expected));
/** Sends what there is until the recipients are in these states. */
const sendUntil = (id: number, expected: Record<string, number>) =>
  waitUntil(async () => {
    await desk.send();
    expect(await desk.tally(id)).toEqual(expected);
  });

test('an answer is counted once, opens the ticket in the ordinary way, and is not one before the message', async () => {
  const [ana, bia] = [person('Ana'), person('Bia')];
  await says(bia, 'Escrevi antes');
  const id = await desk.campaign(await desk.list([ana, bia]));
  await desk.start(id);
  await sendUntil(id, { sent: 2 });
  await says(ana, 'Quero!');
  await says(ana, 'Ainda hoje');
  const answered = await waitUntil(async () => {
    const [first, second] = await desk.recipients(id);
    expect(first).toMatchObject({ answeredAt: expect.any(Date) });
    expect(second).toMatchObject({ answeredAt: null });
    return first?.answeredAt;
  });
  await says(ana, 'Oi?');
  const { tickets } = await desk.company.admin.call(api.tickets.list, {
    query: { status: 'pending', showAll: 'true' },
  });
  expect(tickets.map(({ contact }) => contact.name)).toContain('Ana');
  expect((await desk.recipients(id))[0]?.answeredAt).toEqual(answered);
});

describe('with a question first', () => {
  test('the message goes to who agrees, at once, and to nobody else', async () => {
    const [ana, bia, caio, davi] = [person('Ana'), person('Bia'), person('Caio'), person('Davi')];
    const people = [ana, bia, caio, davi];
    const id = await desk.campaign(await desk.list(people), asking);
    await desk.start(id);
    await sendUntil(id, { asked: 4 });
    expect(await desk.written()).toEqual(people.map(({ name }) => `Posso enviar, ${name}?`));
    await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ waitingFor: 'answers' }));
    await says(bia, 'Não.');
    await untilTally(id, { asked: 3, declined: 1 });
    await says(caio, 'sair');
    await untilTally(id, { asked: 2, declined: 1, optedOut: 1 });
    await says(ana, 'pode sim');
    await sendUntil(id, { asked: 1, declined: 1, optedOut: 1, sent: 1 });
    expect((await desk.written()).at(-1)).toBe('Aqui está, Ana');
    expect(await desk.recipients(id)).toMatchObject([
      { confirmedAt: expect.any(Date), answeredAt: null },
      { messageId: null },
      { messageId: null },
      {},
    ]);
    await says(ana, 'Obrigada');
    await waitUntil(async () =>
      expect((await desk.recipients(id))[0]).toMatchObject({ answeredAt: expect.any(Date) }),
    );
    server.clock.advance(73 * 60);
    await untilTally(id, { unconfirmed: 1, declined: 1, optedOut: 1, sent: 1 });
    await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' }));
    await says(davi, 'Sim, tarde demais');
    expect((await desk.written()).filter((text) => text.startsWith('Aqui'))).toEqual(['Aqui está, Ana']);
  });

  test('questions keep the pace, and who agreed comes before the next question', async () => {
    await desk.set({ messageInterval: 120 });
    const people = ['Ana', 'Bia', 'Caio'].map(person);
    const id = await desk.campaign(await desk.list(people), asking);
    await desk.start(id);
    await sendUntil(id, { asked: 1, waiting: 2 });
    await says(people[0] ?? person(''), 'sim');
    await untilTally(id, { confirmed: 1, waiting: 2 });
    server.clock.advance(2.1);
    await sendUntil(id, { sent: 1, waiting: 2 });
    server.clock.advance(2.1);
    await sendUntil(id, { sent: 1, asked: 1, waiting: 1 });
  });

  test('a question that could not be sent is a failure', async () => {
    const id = await desk.campaign(await desk.list([person('Ana')]), asking);
    await desk.start(id);
    await untilTally(id, { asked: 1 });
    await desk.send({ state: 'failed', reason: 'undeliverable' });
    await untilTally(id, { failed: 1 });
    await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' }));
  });
});

test('a no is a whole answer, in each language', () => {
  for (const no of ['não', 'Nao!', ' NO ', 'hayır', 'HAYIR', 'n', 'Não.']) expect(isNo(no)).toBe(true);
  for (const yes of ['sim', 'não sei, talvez', 'nono', 'not now', '', '👍']) expect(isNo(yes)).toBe(false);
});

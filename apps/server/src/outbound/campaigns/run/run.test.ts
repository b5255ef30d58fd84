import { api } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CampaignDesk, nextWednesday } from '../../../../test/setup/campaign-desk.ts';
import { seedTicket } from '../../../../test/setup/conversations.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';

let server: TestServer;
let desk: CampaignDesk;
beforeAll(async () => {
  server = await startTestServer({ roles: ['web'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(nextWednesday());
  desk = await CampaignDesk.open(server);
});

const seconds = (count: number) => server.clock.advance(count / 60);

test('everybody gets their message once, and the campaign ends', async () => {
  await desk.set({ variables: [{ key: 'cupom', value: 'NATAL' }] });
  const people = [
    { name: 'Ana', number: '5511988000001' },
    { name: 'Bia', number: '5511988000002' },
  ];
  const id = await desk.campaign(await desk.list(people), { messages: ['Oi {nome}, use {cupom}'] });
  await desk.start(id);
  await desk.step();
  expect(await desk.written()).toEqual(['Oi Ana, use NATAL', 'Oi Bia, use NATAL']);
  expect(await desk.state(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitingFor: null });
  await desk.send();
  seconds(3);
  await desk.step();
  expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA', nextAt: null });
  expect(await desk.tally(id)).toEqual({ sent: 2 });
  expect((await desk.state(id)).completedAt).not.toBeNull();
});

test('receipts move a recipient on', async () => {
  const id = await desk.campaign(await desk.list(1));
  await desk.start(id);
  await desk.runUntilStill();
  const [{ messageId } = { messageId: null }] = await desk.recipients(id);
  await desk.acknowledge(messageId ?? 0, 2);
  expect(await desk.recipients(id)).toMatchObject([{ deliveredAt: expect.any(Date), readAt: null }]);
  await desk.acknowledge(messageId ?? 0, 3);
  expect(await desk.recipients(id)).toMatchObject([{ state: 'sent', readAt: expect.any(Date) }]);
});

test('a message that may not have arrived counts as sent once a receipt comes', async () => {
  const id = await desk.campaign(await desk.list(1));
  await desk.start(id);
  await desk.step();
  await desk.send({ state: 'unconfirmed', reason: 'interrupted' });
  expect(await desk.recipients(id)).toMatchObject([{ state: 'failed', sentAt: null }]);
  const [{ messageId } = { messageId: null }] = await desk.recipients(id);
  await desk.acknowledge(messageId ?? 0, 2);
  expect(await desk.recipients(id)).toMatchObject([
    { state: 'sent', failedAt: null, deliveredAt: expect.any(Date) },
  ]);
});

test('of many only a few are in the outbox at a time', async () => {
  const id = await desk.campaign(await desk.list(70));
  await desk.start(id);
  await desk.step();
  expect(await desk.written()).toHaveLength(20);
  seconds(2);
  await desk.step();
  expect(await desk.written()).toHaveLength(20);
  await desk.send({ state: 'sent' }, 5);
  seconds(2);
  await desk.step();
  expect(await desk.written()).toHaveLength(25);
  await desk.runUntilStill();
  expect(await desk.tally(id)).toEqual({ sent: 70 });
  expect(new Set(await desk.written()).size).toBe(70);
});

test('recipients beyond one portion are written down once', async () => {
  const id = await desk.campaign(await desk.list(2300));
  await desk.start(id);
  await desk.step();
  const recipients = await desk.recipients(id);
  expect(recipients).toHaveLength(2300);
  expect(new Set(recipients.map(({ number }) => number)).size).toBe(2300);
  expect(recipients.slice(0, 20).every(({ state }) => state === 'written')).toBe(true);
});

describe('the pace', () => {
  test('keeps the interval, and the longer one after so many', async () => {
    await desk.set({ messageInterval: 10, longerIntervalAfter: 3, greaterInterval: 60 });
    const id = await desk.campaign(await desk.list(8));
    await desk.start(id);
    await desk.step();
    const pauses: number[] = [];
    for (let place = 2; place <= 8; place += 1) {
      const { nextAt } = await desk.state(id);
      server.clock.set(nextAt ?? '');
      await desk.step();
      await desk.send();
      const after = await desk.state(id);
      pauses.push(((after.nextAt?.getTime() ?? 0) - (nextAt?.getTime() ?? 0)) / 1000);
    }
    expect(await desk.written()).toHaveLength(8);
    expect(pauses).toEqual([10, 60, 10, 10, 60, 10, 10]);
  });

  test('catches nothing up after a time in which nothing ran', async () => {
    await desk.set({ messageInterval: 120 });
    const id = await desk.campaign(await desk.list(5));
    await desk.start(id);
    await desk.step();
    seconds(3000);
    await desk.step();
    expect(await desk.written()).toHaveLength(2);
    seconds(60);
    await desk.step();
    expect(await desk.written()).toHaveLength(2);
  });

  test('obeys the hours and the weekend, and a change of them from the next message on', async () => {
    await desk.set({
      messageInterval: 60,
      startHour: '09:00',
      endHour: '12:02',
      sabado: false,
      domingo: false,
    });
    const friday = nextWednesday();
    friday.setUTCDate(friday.getUTCDate() + 2);
    server.clock.set(friday);
    const id = await desk.campaign(await desk.list(6));
    await desk.start(id);
    for (let minute = 0; minute < 5; minute += 1) {
      await desk.step();
      await desk.send();
      server.clock.advance(1);
    }
    expect(await desk.written()).toHaveLength(2);
    const monday = new Date(friday.getTime() + 3 * 86_400_000 - 3 * 3_600_000);
    expect(await desk.state(id)).toMatchObject({ nextAt: monday });
    server.clock.set(new Date(monday.getTime() - 60_000));
    await desk.step();
    expect(await desk.written()).toHaveLength(2);
    server.clock.set(monday);
    await desk.step();
    expect(await desk.written()).toHaveLength(3);
    await desk.set({ messageInterval: 0 });
    server.clock.advance(2);
    await desk.step();
    expect(await desk.written()).toHaveLength(6);
  });
});

describe('one that was planned', () => {
  test('begins at its time, or late if nothing ran then', async () => {
    const at = new Date(server.clock.now().getTime() + 3_600_000);
    const plan = { status: 'PROGRAMADA', scheduledAt: at, nextAt: at };
    const id = await desk.campaign(await desk.list(1), plan);
    await desk.step();
    expect(await desk.state(id)).toMatchObject({ status: 'PROGRAMADA' });
    server.clock.advance(600);
    await desk.step();
    expect(await desk.written()).toHaveLength(1);
    expect(await desk.state(id)).toMatchObject({ status: 'EM_ANDAMENTO' });
  });
});

describe('the connection', () => {
  test('is waited for, and nothing is written meanwhile', async () => {
    const id = await desk.campaign(await desk.list(2));
    await desk.connect(false);
    await desk.start(id);
    await desk.step();
    expect(await desk.state(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitingFor: 'connection' });
    expect(await desk.written()).toEqual([]);
    await desk.connect(true);
    seconds(31);
    await desk.step();
    expect(await desk.written()).toHaveLength(2);
    expect(await desk.state(id)).toMatchObject({ waitingFor: null });
  });
});

describe('numbers', () => {
  test('that were not looked up are passed over, and waited for at the end', async () => {
    const list = await desk.list(4, null);
    const check = (place: number, isValid: boolean) =>
      server.sql(
        `update contact_list_items set "isWhatsappValid" = $2, "checkedAt" = now() where id = (
           select id from contact_list_items where "contactListId" = $1 order by id offset $3 limit 1)`,
        [list, isValid, place],
      );
    await check(2, true);
    const id = await desk.campaign(list);
    await desk.start(id);
    await desk.step();
    expect(await desk.written()).toEqual(['Olá Pessoa 3']);
    await desk.step();
    expect(await desk.state(id)).toMatchObject({ waitingFor: 'numbers' });
    const checks = await server.sql('select 1 from contact_list_checks where "contactListId" = $1', [list]);
    expect(checks).toHaveLength(1);
    await check(0, false);
    await check(1, true);
    await check(3, true);
    seconds(16);
    await desk.runUntilStill();
    expect(await desk.tally(id)).toEqual({ sent: 3, invalidNumber: 1 });
    expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' });
  });
});

describe('a conversation that is going on', () => {
  test('stays as it is', async () => {
    const list = await desk.list([{ name: 'Ana', number: '5511988000003' }]);
    const [contact] = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, number, channel) values ($1, 'Ana', '5511988000003', 'whatsapp') returning id`,
      [desk.company.id],
    );
    const ticket = await seedTicket(server, desk.company.id, {
      contactId: contact?.id ?? 0,
      status: 'open',
      userId: desk.company.admin.sessionUser.id,
      whatsappId: desk.connectionId,
    });
    const id = await desk.campaign(list, { openTicket: true, statusTicket: 'pending' });
    await desk.start(id);
    await desk.runUntilStill();
    expect(await desk.recipients(id)).toMatchObject([{ state: 'sent', ticketId: ticket }]);
    expect(await server.sql('select status, "userId" from tickets where id = $1', [ticket])).toEqual([
      { status: 'open', userId: desk.company.admin.sessionUser.id },
    ]);
  });
});

test('what an attendant writes leaves before all of a campaign', async () => {
  const [contact] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, channel) values ($1, 'Caio', '5511988000009', 'whatsapp') returning id`,
    [desk.company.id],
  );
  const { admin } = desk.company;
  const ticket = await seedTicket(server, desk.company.id, {
    contactId: contact?.id ?? 0,
    userId: admin.sessionUser.id,
    whatsappId: desk.connectionId,
  });
  const id = await desk.campaign(await desk.list(1000));
  await desk.start(id);
  await desk.step();
  await admin.call(api.messages.send, {
    params: { ticketId: String(ticket) },
    body: { body: 'Já respondo' },
  });
  expect((await desk.send({ state: 'sent' }, 1)).join()).toContain('Já respondo');
  // Some senders are kept for people.
  expect(await desk.send({ state: 'sent' }, 8, 6)).toHaveLength(6);
});

describe('who is left out', () => {
  test('has opted out before the start, or until their turn', async () => {
    await desk.set({ messageInterval: 10 });
    const id = await desk.campaign(await desk.list(3));
    await desk.start(id);
    await desk.step();
    const [, second] = await desk.recipients(id);
    await server.sql(
      `with c as (insert into contacts ("companyId", name, number, channel) values ($1, 'B', $2, 'whatsapp') returning id)
       insert into opt_outs ("companyId", "contactId", source, words) select $1, id, 'attendant', 'x' from c`,
      [desk.company.id, second?.number],
    );
    seconds(10);
    await desk.runUntilStill();
    // The one who gets nothing costs no pause.
    expect(await desk.recipients(id)).toMatchObject([
      { state: 'sent' },
      { state: 'leftOut', reason: 'optedOut', messageId: null },
      { state: 'sent' },
    ]);
  });
});

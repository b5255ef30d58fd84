import { api, type NewSchedule, type Schedule } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import {
  createContact,
  createQueue,
  hideNumbers,
  seedConnection,
  seedTicket,
} from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueSchedules } from './due-schedules.ts';

const MINUTE = 60_000;

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
let queueId: number;
let due: DueLoop;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { name: 'Ana', queueIds: [queueId] });
  bruno = await createUser(server, company.admin, { name: 'Bruno' });
  await seedConnection(server, company.id, { isDefault: true });
  due = new DueLoop(server.platform, [dueSchedules]);
});
afterAll(() => server.stop());
// Dates are chosen by the real clock, so each test starts there.
beforeEach(() => server.clock.set(new Date()));

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
const person = () => createContact(company.admin, { name: 'Maria da Silva' });
const plan = async (fields: Partial<NewSchedule> = {}, client = ana): Promise<Schedule> =>
  client.call(api.schedules.create, {
    body: {
      contactId: (await person()).id,
      body: 'Olá {{firstName}}, até amanhã!',
      sendAt: inMinutes(10),
      ...fields,
    },
  });
const show = (schedule: { id: number }, client = ana) => client.call(api.schedules.show, at(schedule));
const sendsOf = async (schedule: { id: number }) =>
  (await ana.call(api.schedules.sends, at(schedule))).sends.toReversed();
const errorOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) =>
  (await answer).body['error'];
const messagesOf = (contactId: number) =>
  server.sql<{ body: string; source: string; ticketId: number; sendState: string; userId: number | null }>(
    `select body, source, "ticketId", "sendState", "userId" from messages where "chatId" = $1 order by id`,
    [contactId],
  );
const ticketsOf = (contactId: number) =>
  server.sql<{ id: number; status: string; queueId: number | null; userId: number | null }>(
    `select id, status, "queueId", "userId" from tickets where "contactId" = $1 order by id`,
    [contactId],
  );
/** Advances the clock and sends what is due; the server's own loop may be doing the same. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes);
  await waitUntil(async () => {
    await due.drain();
    expect(await server.sql(OVERDUE, [server.clock.now()])).toEqual([]);
  });
}
const OVERDUE = `select id from schedules where status = 'PENDENTE' and "sendAt" <= $1`;

describe('a scheduled message', () => {
  test('leaves at its time and not before, once, with its variables and signature', async () => {
    const schedule = await plan({ assinar: true });
    expect(schedule).toMatchObject({ status: 'PENDENTE', nextDates: [schedule.sendAt], contadorEnvio: 0 });
    await pass(9);
    expect(await messagesOf(schedule.contactId)).toEqual([]);
    await pass(1);
    const written = [
      expect.objectContaining({
        body: '*Ana:*\nOlá Maria, até amanhã!',
        source: 'schedule',
        sendState: 'queued',
      }),
    ];
    expect(await messagesOf(schedule.contactId)).toEqual(written);
    expect(await show(schedule)).toMatchObject({ status: 'AGENDADA', contadorEnvio: 1, nextDates: [] });
    await pass(60);
    expect(await messagesOf(schedule.contactId)).toEqual(written);
  });

  test('is sent once by several nodes at the same time', async () => {
    const schedules = await Promise.all(Array.from({ length: 25 }, () => plan()));
    server.clock.advance(10);
    const nodes = [due, new DueLoop(server.platform, [dueSchedules])];
    await Promise.all(nodes.map((node) => node.drain()));
    for (const { contactId } of schedules) expect(await messagesOf(contactId)).toHaveLength(1);
  });

  test('is sent as often as it says, on its dates', async () => {
    const schedule = await plan({ intervalo: 4, valorIntervalo: 30, enviarQuantasVezes: 3 });
    expect(schedule.nextDates).toHaveLength(3);
    for (const [minutes, count] of [
      [10, 1],
      [29, 1],
      [1, 2],
      [30, 3],
      [120, 3],
    ] as const) {
      await pass(minutes);
      expect(await messagesOf(schedule.contactId)).toHaveLength(count);
    }
    const sends = await sendsOf(schedule);
    expect(sends.map(({ occurrence, dueAt }) => [occurrence, dueAt])).toEqual(
      schedule.nextDates.map((date, index) => [index + 1, date]),
    );
    expect(await show(schedule)).toMatchObject({ status: 'AGENDADA', contadorEnvio: 3 });
  });

  test('with a picture is sent with it, and the schedule keeps its own', async () => {
    const schedule = await plan();
    const send = (bytes: Buffer, name: string) =>
      ana.send(
        'POST',
        `/api/schedules/${schedule.id}/media-upload`,
        formWith({ field: 'file', bytes, name }),
      );
    expect(await errorOf(send(Buffer.from('%PDF-1.7'), 'boleto.pdf'))).toBe('ERR_FILE_NOT_ALLOWED');
    expect((await send(await picture('png', 40, 30), 'foto.png')).status).toBe(200);
    expect(await show(schedule)).toMatchObject({ mediaName: 'foto.png' });
    await pass(10);
    const rows = await server.sql<{ mediaType: string; mediaKey: string }>(
      'select "mediaType", "mediaKey" from messages where "chatId" = $1',
      [schedule.contactId],
    );
    expect(rows).toEqual([{ mediaType: 'image', mediaKey: expect.any(String) }]);
    const [{ mediaKey } = { mediaKey: '' }] = await server.sql<{ mediaKey: string }>(
      'select "mediaKey" from schedules where id = $1',
      [schedule.id],
    );
    expect(mediaKey).not.toBe(rows[0]?.mediaKey);
    const { schedule: without } = await ana.call(api.schedules.removeMedia, at(schedule));
    expect(without).toMatchObject({ mediaPath: null, mediaName: null });
  });
});

describe('its ticket', () => {
  test('is made as wanted, and none is made without the wish', async () => {
    const wanted = await plan({
      openTicket: 'enabled',
      statusTicket: 'open',
      queueId,
      ticketUserId: ana.sessionUser.id,
    });
    const quiet = await plan();
    await pass(10);
    expect(await ticketsOf(wanted.contactId)).toEqual([
      expect.objectContaining({ status: 'open', queueId, userId: ana.sessionUser.id }),
    ]);
    expect(await ticketsOf(quiet.contactId)).toEqual([expect.objectContaining({ status: 'closed' })]);
  });

  test('that is going on is neither closed nor moved', async () => {
    const contact = await person();
    const [connection] = await server.sql<{ id: number }>(
      'select id from connections where "companyId" = $1 and "isDefault"',
      [company.id],
    );
    const ticketId = await seedTicket(server, company.id, {
      contactId: contact.id,
      userId: bruno.sessionUser.id,
      whatsappId: connection?.id ?? 0,
    });
    await plan({ contactId: contact.id, openTicket: 'enabled', statusTicket: 'closed', queueId });
    await pass(10);
    expect(await ticketsOf(contact.id)).toEqual([
      { id: ticketId, status: 'open', queueId: null, userId: bruno.sessionUser.id },
    ]);
    expect(await messagesOf(contact.id)).toEqual([expect.objectContaining({ ticketId })]);
  });
});

describe('what was missed', () => {
  test('is sent late with a note, only the last of several', async () => {
    const once = await plan();
    const often = await plan({ intervalo: 4, valorIntervalo: 10, enviarQuantasVezes: 5 });
    await pass(120);
    expect(await sendsOf(once)).toMatchObject([{ isLate: true, reason: null }]);
    const reasons = (await sendsOf(often)).map(({ reason }) => reason);
    expect(reasons).toEqual(['late', 'late', 'late', 'late', null]);
    expect(await messagesOf(often.contactId)).toHaveLength(1);
  });

  test('is left out if the company wants that', async () => {
    const set = (value: string) =>
      company.admin.call(api.settings.update, { params: { key: 'lateSchedules' }, body: { value } });
    await set('skip');
    const schedule = await plan();
    await pass(60);
    await set('send');
    expect(await messagesOf(schedule.contactId)).toEqual([]);
    expect(await show(schedule)).toMatchObject({ status: 'ERRO', reason: 'late' });
  });
});

describe('what cannot be sent', () => {
  test('says why, goes on with its next date, and is sent when somebody asks', async () => {
    const contact = await person();
    const often = await plan({
      contactId: contact.id,
      valorIntervalo: 1,
      intervalo: 1,
      enviarQuantasVezes: 2,
    });
    const once = await plan({ contactId: contact.id });
    await company.admin.call(api.contacts.block, { ...at(contact), body: { active: false } });
    await pass(10);
    expect(await show(often)).toMatchObject({ status: 'PENDENTE', reason: 'blocked', contadorEnvio: 1 });
    expect(await show(once)).toMatchObject({ status: 'ERRO', reason: 'blocked' });
    expect(await messagesOf(contact.id)).toEqual([]);
    await company.admin.call(api.contacts.block, { ...at(contact), body: { active: true } });
    expect(await ana.call(api.schedules.send, at(once))).toMatchObject({ status: 'AGENDADA', reason: null });
    expect(await messagesOf(contact.id)).toHaveLength(1);
    expect(await sendsOf(once)).toMatchObject([
      { reason: 'blocked' },
      { isRepeat: true, progress: 'waiting' },
    ]);
    expect(await errorOf(ana.try(api.schedules.send, at(once)))).toBe('ERR_SCHEDULE_BEING_SENT');
  });

  test('goes to a contact who opted out', async () => {
    const schedule = await plan();
    await server.sql(`insert into opt_outs ("companyId", "contactId", source) values ($1, $2, 'contact')`, [
      company.id,
      schedule.contactId,
    ]);
    await pass(10);
    expect(await show(schedule)).toMatchObject({ status: 'ERRO', reason: 'optedOut' });
    expect(await messagesOf(schedule.contactId)).toEqual([]);
  });
});

describe('changing one', () => {
  test('keeps its dates unless another is chosen; a new date plans it anew', async () => {
    const schedule = await plan({ intervalo: 4, valorIntervalo: 30, enviarQuantasVezes: 3 });
    await pass(10);
    const update = (body: object) => ana.call(api.schedules.update, { ...at(schedule), body });
    const { sendAt } = await update({ body: 'Outro texto aqui' });
    expect(sendAt).toBe(schedule.nextDates[1]);
    const first = inMinutes(100);
    const moved = await update({ sendAt: first });
    expect(moved).toMatchObject({ status: 'PENDENTE', contadorEnvio: 1 });
    expect(moved.nextDates).toEqual([first, halfAnHourAfter(first)]);
    await pass(100);
    await pass(30);
    expect((await messagesOf(schedule.contactId)).map(({ body }) => body)).toEqual([
      'Olá Maria, até amanhã!',
      'Outro texto aqui',
      'Outro texto aqui',
    ]);
    const again = await update({ sendAt: inMinutes(10) });
    expect(again).toMatchObject({ status: 'PENDENTE', contadorEnvio: 0 });
  });

  test('refuses a date that is over, unknown variables, a text that is too short, and what others own', async () => {
    const bad = (body: object) => errorOf(ana.try(api.schedules.create, { body }));
    const contactId = (await person()).id;
    const base = { contactId, body: 'Olá, tudo bem?', sendAt: inMinutes(10) };
    expect(await bad({ ...base, sendAt: inMinutes(-60) })).toBe('ERR_SCHEDULE_IN_PAST');
    expect(await bad({ ...base, body: '  oi  ' })).toBe('ERR_VALIDATION');
    expect(await bad({ ...base, body: 'Olá {{nome}}' })).toBe('ERR_VALIDATION');
    expect(await bad({ ...base, contactId: 2_000_000_000 })).toBe('ERR_NO_CONTACT_FOUND');
    expect(await bad({ ...base, queueId: 2_000_000_000 })).toBe('ERR_QUEUE_NOT_FOUND');
    expect(await bad({ ...base, whatsappId: 2_000_000_000 })).toBe('ERR_NO_WAPP_FOUND');
    const [group] = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, "isGroup") values ($1, 'Família', true) returning id`,
      [company.id],
    );
    expect(await bad({ ...base, contactId: group?.id ?? 0 })).toBe('ERR_NO_PERMISSION');
    const shared = await plan({ ticketUserId: bruno.sessionUser.id });
    const change = { ...at(shared), body: { body: 'De outra pessoa' } };
    expect(await errorOf(bruno.try(api.schedules.update, change))).toBe('ERR_NO_PERMISSION');
    expect(await errorOf(bruno.try(api.schedules.remove, at(shared)))).toBe('ERR_NO_PERMISSION');
  });
});

describe('who sees one', () => {
  test('who planned it, who will serve it, the people of its queue, and administrators', async () => {
    const own = await plan({}, bruno);
    const queued = await plan({ queueId }, bruno);
    const sees = async (client: Client) => {
      const { schedules } = await client.call(api.schedules.list, { query: {} });
      const { entries } = await client.call(api.schedules.calendar, { query: period() });
      return [own, queued].map(({ id }) => {
        const isListed = schedules.some((one) => one.id === id);
        expect(entries.some(({ scheduleId }) => scheduleId === id)).toBe(isListed);
        return isListed;
      });
    };
    expect(await sees(bruno)).toEqual([true, true]);
    expect(await sees(ana)).toEqual([false, true]);
    expect(await sees(company.admin)).toEqual([true, true]);
    expect(await errorOf(ana.try(api.schedules.show, at(own)))).toBe('ERR_NO_SCHEDULE_FOUND');
  });

  test('hears of it live, and of its end', async () => {
    const lives = { ana: await goLive(ana), bruno: await goLive(bruno) };
    const schedule = await plan({ queueId }, bruno);
    await bruno.call(api.schedules.update, { ...at(schedule), body: { queueId: null } });
    await bruno.call(api.schedules.remove, at(schedule));
    await fence(company.admin, Object.values(lives));
    const heard = (name: keyof typeof lives) => lives[name].of('schedule').map(({ action }) => action);
    expect(heard('ana')).toEqual(['create', 'delete']);
    expect(heard('bruno')).toEqual(['create', 'update', 'delete']);
    for (const live of Object.values(lives)) live.close();
  });

  test('is not replayed to those who may no longer see it', async () => {
    const before = await goLive(ana);
    await fence(company.admin, [before]);
    before.close();
    const schedule = await plan({ queueId, body: 'Palavras que ficaram para outros' }, bruno);
    await bruno.call(api.schedules.update, { ...at(schedule), body: { queueId: null } });
    const again = await goLive(ana, { last: before.last });
    await fence(company.admin, [again]);
    expect(again.of('schedule').map(({ action }) => action)).toEqual(['delete']);
    again.close();
  });

  test('reads no hidden number in a name, and finds none', async () => {
    const other = await createCompany(server);
    await seedConnection(server, other.id, { isDefault: true });
    const user = await createUser(server, other.admin);
    const number = '5511987654321';
    const contact = await createContact(other.admin, { name: number, number });
    await plan({ contactId: contact.id, body: 'Bom dia, pessoa' }, user);
    await hideNumbers(other);
    const found = async (searchParam: string) =>
      (await user.call(api.schedules.list, { query: { searchParam } })).schedules;
    expect(await found('98765')).toEqual([]);
    expect((await found('pessoa'))[0]?.contact.name).not.toContain('8765');
  });
});

const halfAnHourAfter = (date: string) => new Date(Date.parse(date) + 30 * MINUTE).toISOString();

/** The days around now. */
const period = () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-20), to: day(20) };
};

test('the calendar shows what was sent and every date to come', async () => {
  const schedule = await plan({ intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 4 });
  await pass(10);
  const { entries } = await ana.call(api.schedules.calendar, { query: period() });
  const own = entries.filter(({ scheduleId }) => scheduleId === schedule.id);
  expect(own.map(({ status, occurrence, times, isNext }) => [status, occurrence, times, isNext])).toEqual([
    ['AGENDADA', 1, 4, false],
    ['PENDENTE', 2, 4, true],
    ['PENDENTE', 3, 4, false],
    ['PENDENTE', 4, 4, false],
  ]);
  const tooLong = { query: { from: '2026-01-01', to: '2026-12-31' } };
  expect(await errorOf(ana.try(api.schedules.calendar, tooLong))).toBe('ERR_VALIDATION');
});

test('without the plan’s flag nothing is read, planned or sent', async () => {
  const schedule = await plan();
  const set = (isOn: boolean) =>
    server.sql(
      `update plans set "useSchedules" = $2 where id = (select "planId" from companies where id = $1)`,
      [company.id, isOn],
    );
  await set(false);
  expect(await errorOf(ana.try(api.schedules.list, { query: {} }))).toBe('ERR_PLAN_WITHOUT_FEATURE');
  server.clock.advance(10);
  await due.drain();
  await set(true);
  expect(await messagesOf(schedule.contactId)).toEqual([]);
});

import {
  api,
  ConnectionChanges,
  MessageText,
  messageVariableNames,
  settingValueSchema,
  companySettingKeys,
  variableText,
} from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { incomingFrom } from '../../../test/setup/fake-channel.ts';
import { createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { type Customer, InboundDesk } from '../../../test/setup/inbound-desk.ts';
import { week } from '../../../test/setup/week-hours.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueTimers } from '../../automation/timers/due-timers.ts';

const ALL = messageVariableNames.map(variableText).join('|');
const text = (kind: string) => `<${kind}> ${ALL}`;
/** Unknown variables, as saved before they were validated. */
const OLD = ' {{antigo}} {{ nome completo }} {{}}';

const connectionTexts = Object.entries(ConnectionChanges.shape)
  .filter(([, schema]) => 'unwrap' in schema && schema.unwrap() === MessageText)
  .map(([name]) => name);
const settingTexts = companySettingKeys.filter((key) => settingValueSchema(key) === MessageText);

let server: TestServer;
let desk: InboundDesk;
let ana: Client;

beforeAll(async () => {
  server = await startTestServer();
  desk = await InboundDesk.open(server, {
    queues: [
      {
        name: 'Vendas',
        greetingMessage: text('queueGreeting'),
        outOfHoursMessage: text('queueAway'),
        chatbots: [
          { name: 'Preços', greetingMessage: text('option') },
          { name: 'Outros', greetingMessage: 'Outros' },
        ],
      },
      { name: 'Suporte', greetingMessage: 'Oi' },
    ],
    connection: {
      ...Object.fromEntries(connectionTexts.map((name) => [name, text(name)])),
      collectiveVacationStart: '2027-03-01',
      collectiveVacationEnd: '2027-03-20',
      timeInactiveMessage: 10,
      expiresTicket: 20,
      expiresTicketNPS: 60,
    },
    settings: {
      ...Object.fromEntries(settingTexts.map((key) => [key, text(key)])),
      sendMsgTransfTicket: 'enabled',
      sendQueuePosition: 'enabled',
      userRating: 'enabled',
      acceptCallWhatsapp: 'disabled',
    },
  });
  ana = await createUser(server, desk.admin, {
    queueIds: [...desk.queues.values()].map(({ id }) => id),
    allTicket: 'enable',
    farewellMessage: text('userFarewell'),
  });
  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [desk.connectionId]);
  await age();
});
afterAll(() => server.stop());

/** Appends unknown variables to every text, as it could have been saved before. */
async function age() {
  const columns = (names: string[]) => names.map((name) => `"${name}" = "${name}" || $2`).join();
  const change = (table: string, names: string[], where = `"companyId" = $1`) =>
    server.sql(`update ${table} set ${columns(names)} where ${where}`, [desk.companyId, OLD]);
  await change('connections', connectionTexts);
  await change('queues', ['greetingMessage', 'outOfHoursMessage']);
  await change('chatbot_options', ['greetingMessage']);
  await change('users', ['farewellMessage']);
  await server.sql(
    `update settings set value = to_jsonb((value #>> '{}') || $2)
     where "companyId" = $1 and key = any ($3)`,
    [desk.companyId, OLD, settingTexts],
  );
}

const set = (key: string, value: string) =>
  desk.admin.call(api.settings.update, { params: { key }, body: { value } });
const change = async (customer: Customer, body: object, client = ana) => {
  const { id } = await customer.ticket();
  return client.call(api.tickets.update, { params: { id: String(id) }, body });
};
const columns = (fields: Record<string, unknown>) =>
  Promise.all(
    Object.entries(fields).map(([column, value]) =>
      server.sql(`update connections set "${column}" = $2 where id = $1`, [desk.connectionId, value]),
    ),
  );

/** The kinds of texts the customer received. */
async function kindsReceived(customer: Customer): Promise<string[]> {
  const heard = await customer.hears();
  for (const body of heard) {
    expect(body).not.toMatch(/\{\{|\}\}/);
    // Known in every text: the contact, the company, the connection, the ticket.
    if (body.startsWith('<')) expect(body).toMatch(/^<\w+> Maria\|Maria Silva\|.*\|\d{14}\|\d+\|.+/s);
  }
  return heard.flatMap((body) => [...body.matchAll(/<(\w+)>/g)].map(([, kind]) => kind ?? ''));
}

const CLOSED = JSON.stringify(week('01:00', '02:00'));

/** A day of the vacation, then one after it. */
async function vacation() {
  server.clock.set('2027-03-10T12:00:00-03:00');
  const maria = desk.customer();
  await maria.says('Oi');
  server.clock.set('2027-04-14T12:00:00-03:00');
  return [maria];
}

/** A menu, an option, a transfer, and all texts sent while serving and closing. */
async function service() {
  const maria = desk.customer();
  for (const said of ['Oi', '1', '1']) await maria.says(said);
  await change(maria, { status: 'open' });
  await change(maria, { isTransfered: true, queueId: desk.queue('Suporte').id, userId: ana.sessionUser.id });
  await change(maria, { status: 'closed' });
  await maria.says('5');
  const brief = desk.customer();
  for (const said of ['Oi', '2']) await brief.says(said);
  await set('userRating', 'disabled');
  await change(brief, { status: 'open' });
  await change(brief, { status: 'closed' });
  return [maria, brief];
}

async function closedHours() {
  await columns({ schedules: CLOSED });
  await set('scheduleType', 'connection');
  const late = desk.customer();
  await late.says('Oi');
  await server.sql('update queues set schedules = $2 where "companyId" = $1', [desk.companyId, CLOSED]);
  await set('scheduleType', 'queue');
  const later = desk.customer();
  for (const said of ['Oi', '1']) await later.says(said);
  await set('scheduleType', 'disabled');
  return [late, later];
}

async function silence() {
  const silent = desk.customer();
  for (const said of ['Oi', '2']) await silent.says(said);
  await change(silent, { status: 'open' });
  const { id } = await silent.ticket();
  await server.sql(`update tickets set "updatedAt" = $2 where id = $1`, [id, server.clock.now()]);
  const timers = new DueLoop(server.platform, [dueTimers]);
  for (const minutes of [21, 21, 21]) {
    server.clock.advance(minutes);
    await timers.drain();
  }
  await expect.poll(async () => (await silent.ticket()).status).toBe('closed');
  return [silent];
}

/** A call, and the consent text before any other. */
async function callAndTerms() {
  const caller = desk.customer();
  await desk.receive({ ...incomingFrom(caller), kind: 'call', isVideo: false, phase: 'ringing' });
  await set('enableLGPD', 'enabled');
  const careful = desk.customer();
  await careful.says('Oi');
  return [caller, careful];
}

/** Who wants no messages says so in a sentence, is asked back, and says the word. */
async function optingOut() {
  const leaving = desk.customer();
  for (const said of ['Cancelar meu pedido', 'PARE']) await leaving.says(said);
  return [leaving];
}

test('no contact ever reads a variable, whichever text it stands in', async () => {
  const heard = new Set<string>();
  for (const scene of [optingOut, vacation, service, closedHours, silence, callAndTerms])
    for (const customer of await scene()) for (const kind of await kindsReceived(customer)) heard.add(kind);
  const kinds = [...connectionTexts, ...settingTexts, 'option', 'queueAway', 'queueGreeting', 'userFarewell'];
  expect([...heard].toSorted()).toEqual([...new Set(kinds)].toSorted());
});

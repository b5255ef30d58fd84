import { CONNECTION_DEFAULTS, connectionRoutes, planFlags, planRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createConnection, createQueues, storedConnection } from '../../../test/setup/connections.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const refusal = async (body: Record<string, unknown>, { admin } = company) => {
  const answer = await admin.try(connectionRoutes.create, { body: { name: 'Refused', ...body } });
  return [answer.status, answer.body.error];
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a new connection is wanted open at once, with the defaults of the specification', async () => {
  const connection = await createConnection(company.admin, { name: 'Reception' });
  expect(connection).toMatchObject({
    ...CONNECTION_DEFAULTS,
    name: 'Reception',
    channel: 'whatsapp',
    status: 'OPENING',
    qrcode: '',
    number: '',
    queues: [],
    schedules: [],
    isDefault: true,
  });
  expect(await storedConnection(server, connection.id)).toMatchObject({
    shouldRun: true,
    wantsLogout: false,
  });
  expect((await auditOf(server, 'connection.created')).at(-1)).toMatchObject({
    companyId: company.id,
    subject: `connection:${connection.id}`,
    after: { name: 'Reception', channel: 'whatsapp' },
  });
});

test('everything that was given is there again', async () => {
  const [first = 0, second = 0] = await createQueues(server, company.id, 2);
  const given = {
    greetingMessage: 'Hello',
    complationMessage: 'Bye',
    outOfHoursMessage: 'Closed',
    allowGroup: true,
    groupAsTicket: 'enabled',
    timeSendQueue: 5,
    sendIdQueue: first,
    expiresTicket: 60,
    whenExpiresTicket: 1,
    expiresInactiveMessage: 'Gone',
    timeInactiveMessage: 10,
    inactiveMessage: 'Still there?',
    timeCreateNewTicket: 30,
    collectiveVacationStart: day(1).slice(0, 10),
    collectiveVacationEnd: day(9).slice(0, 10),
    collectiveVacationMessage: 'On holiday',
    lgpdMessage: 'Your data',
    lgpdLink: 'https://example.com/lgpd',
    queueIds: [first, second],
  };
  const made = await createConnection(company.admin, given);
  const shown = await company.admin.call(connectionRoutes.show, {
    params: { id: String(made.id) },
    query: {},
  });
  expect(shown).toMatchObject(given);
  expect(shown.queues.map(({ id }) => id)).toEqual([first, second]);
});

test('the token is thirty characters, kept sealed, and shown only to who looks after connections', async () => {
  const { id, token } = await createConnection(company.admin);
  expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
  const stored = await storedConnection(server, id);
  expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(token);
  // A seal copied to another row cannot be opened.
  const other = await createConnection(company.admin);
  expect(other.token).not.toBe(token);
  await server.sql('update connections set "tokenSealed" = $1 where id = $2', [stored.tokenSealed, other.id]);
  const params = { id: String(other.id) };
  expect((await company.admin.try(connectionRoutes.show, { params, query: {} })).status).toBe(500);
  await server.sql('delete from connections where id = $1', [other.id]);
  const user = await createUser(server, company.admin);
  expect(JSON.stringify(await user.call(connectionRoutes.list, { query: {} }))).not.toContain(token);
});

describe('refused is', () => {
  test('a name that another of the same channel has, also when both come at once', async () => {
    await createConnection(company.admin, { name: 'Only Once' });
    expect(await refusal({ name: 'Only Once' })).toEqual([409, 'ERR_CONNECTION_NAME_TAKEN']);
    const other = await createCompany(server);
    const both = await Promise.all([refusal({ name: 'Twin' }, other), refusal({ name: 'Twin' }, other)]);
    expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 409]));
    await createConnection(other.admin, { name: 'Only Once' });
  });

  test('a name of one letter, or of more than fifty', async () => {
    expect((await refusal({ name: 'x' }))[1]).toBe('ERR_VALIDATION');
    expect((await refusal({ name: 'x'.repeat(51) }))[1]).toBe('ERR_VALIDATION');
  });

  test('one more than the plan has, also when ten come at once', async () => {
    const owner = await server.owner();
    const plan = await owner.call(planRoutes.create, {
      body: { name: 'Three', users: 5, connections: 3, queues: 1, amount: 0 },
    });
    const small = await createCompany(server, { planId: plan.id });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refusal({ name: `Number ${index}` }, small)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(3);
    expect(answers.filter(([, error]) => error === 'ERR_CONNECTION_LIMIT_REACHED')).toHaveLength(7);
    const rows = await small.admin.call(connectionRoutes.list, { query: {} });
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('any, for a company whose plan has no WhatsApp', async () => {
    const owner = await server.owner();
    const flags = Object.fromEntries(planFlags.map((flag) => [flag, flag !== 'useWhatsapp']));
    const plan = await owner.call(planRoutes.create, {
      body: { name: 'Without', users: 5, connections: 3, queues: 1, amount: 0, ...flags },
    });
    const without = await createCompany(server, { planId: plan.id });
    expect(await refusal({}, without)).toEqual([403, 'ERR_PLAN_WITHOUT_FEATURE']);
  });

  test('more than one queue without a greeting', async () => {
    const queueIds = await createQueues(server, company.id, 2);
    expect(await refusal({ queueIds })).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    expect(await refusal({ queueIds, greetingMessage: '  ' })).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    await createConnection(company.admin, { queueIds: queueIds.slice(1) });
  });

  test('half of sending on to a queue', async () => {
    const [sendIdQueue] = await createQueues(server, company.id, 1);
    expect(await refusal({ timeSendQueue: 5 })).toEqual([400, 'ERR_SEND_QUEUE_INCOMPLETE']);
    expect(await refusal({ sendIdQueue })).toEqual([400, 'ERR_SEND_QUEUE_INCOMPLETE']);
  });

  test('a queue of another company, or of nobody', async () => {
    const other = await createCompany(server);
    const [foreign = 0] = await createQueues(server, other.id, 1);
    for (const body of [
      { queueIds: [foreign] },
      { queueIds: [2_147_483_647] },
      { timeSendQueue: 1, sendIdQueue: foreign },
    ])
      expect(await refusal(body)).toEqual([404, 'ERR_QUEUE_NOT_FOUND']);
  });

  test('ratings without a message or a time, while the company asks for them', async () => {
    const other = await createCompany(server);
    await other.admin.call(settingRoutes.updateCompany, { body: { column: 'userRating', data: 'enabled' } });
    expect(await refusal({}, other)).toEqual([400, 'ERR_RATING_MESSAGE_REQUIRED']);
    expect(await refusal({ ratingMessage: 'How was it?' }, other)).toEqual([400, 'ERR_RATING_TIME_REQUIRED']);
    await createConnection(other.admin, { ratingMessage: 'How was it?', expiresTicketNPS: 5 });
  });

  test('a vacation message without its days, or with days that cannot be', async () => {
    const vacation = (start: string | null, end: string | null) => ({
      collectiveVacationMessage: 'Away',
      collectiveVacationStart: start,
      collectiveVacationEnd: end,
    });
    const on = (days: number) => day(days).slice(0, 10);
    for (const body of [
      vacation(null, null),
      vacation(on(1), null),
      vacation(null, on(1)),
      vacation(on(3), on(2)),
      vacation(on(-12), on(2)),
    ])
      expect(await refusal(body)).toEqual([400, 'ERR_VACATION_DATES_REQUIRED']);
    await createConnection(company.admin, vacation(on(-9), on(2)));
  });

  test('an import without a queue or with days out of its range', async () => {
    const [queueIdImportMessages = 0] = await createQueues(server, company.id, 1);
    const wish = { enableImportMessage: true, queueIdImportMessages };
    for (const body of [
      { enableImportMessage: true },
      { ...wish },
      { ...wish, importOldMessages: day(-1), importRecentMessages: day(-2) },
      { ...wish, importOldMessages: day(-800), importRecentMessages: day(0) },
      { ...wish, importOldMessages: day(-1), importRecentMessages: day(2) },
      { ...wish, importOldMessages: day(-1), importRecentMessages: day(0), queueIdImportMessages: null },
    ])
      expect(await refusal(body)).toEqual([400, 'ERR_IMPORT_INCOMPLETE']);
    const made = await createConnection(company.admin, {
      ...wish,
      // Local time of the company, as a form sends it, without a zone.
      importOldMessages: day(-2).slice(0, 16),
      importRecentMessages: day(0),
    });
    const zoned = `${day(-2).slice(0, 16)}:00.000-03:00`;
    expect(made.importOldMessages).toBe(new Date(zoned).toISOString());
  });

  test('a prompt or an integration, of which there are none yet', async () => {
    expect((await refusal({ promptId: 1 }))[0]).toBe(404);
    expect((await refusal({ integrationId: 1 }))[0]).toBe(404);
  });

  test('a token somebody else has', async () => {
    const { token } = await createConnection((await createCompany(server)).admin);
    expect((await refusal({ token }))[1]).toBe('ERR_VALIDATION');
  });
});

import { closedPeriods } from '@prosa/bot';
import { api, API_BASE, type Figure, figureRoutes } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { HistoryDesk, history, type HistoryStep } from '../../../test/setup/ticket-histories.ts';

const TIMEZONE = 'America/New_York';
/** Clocks are put forward on the 8th. */
const MONTH = { from: '2026-03-01', to: '2026-03-31' };

let server: TestServer;
let desk: HistoryDesk;
const set = (key: string, value: string) =>
  desk.desk.admin.call(api.settings.update, { params: { key }, body: { value } });

beforeAll(async () => {
  server = await startTestServer();
  desk = await HistoryDesk.open(server);
  await set('timezone', TIMEZONE);
  // The same histories each time: what is asked about them is random.
  const random = fc.sample(history, { numRuns: 30, seed: 7 });
  for (const [index, steps] of [...random, ...rated(8)].entries()) {
    const id = await desk.play(steps);
    const day = String(1 + ((index * 7) % 31)).padStart(2, '0');
    await desk.backdate(id, `2026-03-${day}T${String((index * 5) % 24).padStart(2, '0')}:30:00Z`, 20_000);
  }
}, 180_000);
afterAll(() => server.stop());

/** Histories that end with a rating. */
const rated = (count: number): HistoryStep[][] =>
  Array.from({ length: count }, (_, index) => {
    const step = { who: index % 2, queue: index % 2, rate: (index * 3) % 11 };
    return (['chooses', 'accept', 'ask', 'rate'] as const).map((action) => ({ ...step, action }));
  });

interface Asked {
  from: string;
  to: string;
  queueIds: number[];
  userIds: number[];
  serviceHoursOnly: boolean;
}

const dayOfMarch = fc.integer({ min: 1, max: 31 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const asked = fc
  .record({
    days: fc.tuple(dayOfMarch, dayOfMarch),
    queues: fc.subarray([0, 1, 2]),
    users: fc.subarray([0, 1, 2]),
    serviceHoursOnly: fc.boolean(),
  })
  .map(({ days, queues, users, serviceHoursOnly }): Asked => {
    const [from = MONTH.from, to = MONTH.to] = days.toSorted();
    const queueIds = [0, ...[...desk.desk.queues.values()].map(({ id }) => id)];
    const userIds = [0, ...desk.people.map(({ sessionUser }) => sessionUser.id)];
    return {
      from,
      to,
      queueIds: queues.map((index) => queueIds[index] ?? 0),
      userIds: users.map((index) => userIds[index] ?? 0),
      serviceHoursOnly,
    };
  });

const filterOf = ({ queueIds, userIds }: Asked) => ({
  queueIds: JSON.stringify(queueIds),
  userIds: JSON.stringify(userIds),
});
const dashboardOf = (wanted: Asked) =>
  desk.desk.admin.call(figureRoutes.dashboard, {
    query: {
      date_from: wanted.from,
      date_to: wanted.to,
      ...filterOf(wanted),
      serviceHoursOnly: String(wanted.serviceHoursOnly),
    },
  } as never);
const reportOf = (wanted: Asked, more: { figure?: Figure; attendantId?: string } = {}) =>
  desk.desk.admin.call(figureRoutes.report, {
    query: {
      dateFrom: wanted.from,
      dateTo: wanted.to,
      queueIds: JSON.stringify(wanted.queueIds),
      users: JSON.stringify(wanted.userIds),
      serviceHoursOnly: String(wanted.serviceHoursOnly),
      pageSize: '1000',
      ...more,
    },
  } as never);

const numbered = [
  'tickets',
  'supportFinished',
  'leads',
  'activeTickets',
  'passiveTickets',
  'waitRating',
  'withoutRating',
  'withRating',
  'notAsked',
  'npsPromoters',
  'npsPassive',
  'npsDetractors',
  'supportHappening',
  'supportPending',
  'supportGroups',
] as const;
const mean = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

describe('whatever is filtered', () => {
  test('each figure opens as many rows as it says, and the parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (wanted) => {
        const { counters } = await dashboardOf(wanted);
        for (const figure of numbered) {
          const { totalTickets, tickets } = await reportOf(wanted, { figure });
          expect({ figure, total: totalTickets.total }).toEqual({ figure, total: String(counters[figure]) });
          expect(tickets).toHaveLength(counters[figure]);
        }
        const { tickets, supportFinished, activeTickets, passiveTickets } = counters;
        expect(activeTickets + passiveTickets).toBe(tickets);
        const { waitRating, withoutRating, withRating, notAsked } = counters;
        expect(waitRating + withoutRating + withRating + notAsked).toBe(supportFinished);
      }),
      { numRuns: 12 },
    );
  }, 180_000);

  test('averages are the means of what the report shows of each ticket', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (wanted) => {
        const { counters, attendants } = await dashboardOf(wanted);
        const waits = (await reportOf(wanted, { figure: 'avgWaitTime' })).tickets;
        expect(counters.avgWaitTime).toEqual(near(mean(waits.map((row) => (row.waitSeconds ?? 0) / 60))));
        const served = (await reportOf(wanted, { figure: 'avgSupportTime' })).tickets;
        expect(counters.avgSupportTime).toEqual(
          near(mean(served.map((row) => (row.supportSeconds ?? 0) / 60))),
        );
        for (const { id, tickets, countRating, rating } of attendants) {
          const attendantId = String(id);
          const mine = await reportOf(wanted, { figure: 'attendantTickets', attendantId });
          expect(mine.totalTickets.total).toBe(String(tickets));
          const ratedOnes = (await reportOf(wanted, { figure: 'attendantRating', attendantId })).tickets;
          expect(ratedOnes).toHaveLength(countRating);
          expect(rating).toEqual(near(mean(ratedOnes.map(({ NPS }) => NPS ?? 0))));
        }
      }),
      { numRuns: 12 },
    );
  }, 180_000);

  test('the charts add up to the tickets, and every day is there', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (wanted) => {
        const { counters } = await dashboardOf(wanted);
        const query = { initialDate: wanted.from, finalDate: wanted.to, ...filterOf(wanted) } as never;
        const users = (await desk.desk.admin.call(figureRoutes.ticketsOfUsers, { query })).data;
        expect(users.reduce((sum, { quantidade }) => sum + Number(quantidade), 0)).toBe(counters.tickets);
        const days = await desk.desk.admin.call(figureRoutes.ticketsOfDays, { query });
        expect(days.count).toBe(counters.tickets);
        expect(days.data.reduce((sum, { total }) => sum + Number(total), 0)).toBe(counters.tickets);
        const length = (Date.parse(wanted.to) - Date.parse(wanted.from)) / 86_400_000 + 1;
        expect(days.data).toHaveLength(length === 1 ? 24 : length);
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});

interface IntervalRow extends Record<string, unknown> {
  ticketId: number;
  kind: string;
  userId: number | null;
  start: Date;
  end: Date;
}

/** Every ticket of the month, its waiting up to the acceptance and its service, added up one by one. */
async function plainMinutes(closed: { start: Date; end: Date }[]) {
  const rows = await server.sql<IntervalRow>(
    `select i."ticketId", i.kind, i."userId", i."startedAt" as start, coalesce(i."endedAt", now()) as end
     from ticket_intervals i join tickets t on t.id = i."ticketId" order by 1, i."startedAt"`,
  );
  const minutesOf = ({ start, end }: IntervalRow) =>
    closed.reduce((left, pause) => {
      const shared =
        Math.min(end.getTime(), pause.end.getTime()) - Math.max(start.getTime(), pause.start.getTime());
      return left - Math.max(0, shared);
    }, end.getTime() - start.getTime()) / 60_000;
  const sum = (some: IntervalRow[]) => some.reduce((all, row) => all + minutesOf(row), 0);
  const finished = await server.sql<{ id: number }>(
    `select id from tickets where status in ('closed', 'nps')`,
  );
  const isFinished = new Set(finished.map(({ id }) => id));
  const waits: number[] = [];
  const services: number[] = [];
  for (const [ticketId, own] of Map.groupBy(rows, (row) => row.ticketId)) {
    const accepted = own.findIndex(({ kind }) => kind === 'served');
    if (accepted > 0) waits.push(sum(own.slice(0, accepted).filter(({ kind }) => kind === 'waiting')));
    const served = own.filter(({ kind }) => kind === 'served');
    if (served.length > 0 && isFinished.has(ticketId)) services.push(sum(served));
  }
  return { avgWaitTime: near(mean(waits)), avgSupportTime: near(mean(services)) };
}

const wholeMonth: Asked = { ...MONTH, queueIds: [], userIds: [], serviceHoursOnly: false };

test('averages are those of the stretches, with and without the closed hours', async () => {
  const all: Asked = { ...wholeMonth, from: '2026-02-28', to: '2026-04-01' };
  expect((await dashboardOf(all)).counters).toMatchObject(await plainMinutes([]));
  await set('scheduleType', 'company');
  const { schedules: week } = await desk.desk.admin.call(api.companies.hours, {
    params: { id: String(desk.desk.companyId) },
  });
  const closed = closedPeriods(
    { week, timezone: TIMEZONE, holidays: 'disabled' },
    new Date('2026-02-01'),
    new Date(Date.now() + 86_400_000),
  );
  const inHours = await dashboardOf({ ...all, serviceHoursOnly: true });
  expect(inHours.counters).toMatchObject(await plainMinutes(closed));
  expect(inHours.counters.avgSupportTime).not.toEqual((await dashboardOf(all)).counters.avgSupportTime);
  await set('scheduleType', 'disabled');
});

test('days are those of the company, also when clocks change', async () => {
  const ids = await server.sql<{ id: number }>('select id from tickets order by id limit 2');
  const before = await server.sql<{ createdAt: string }>(
    'select "createdAt"::text from tickets order by id limit 2',
  );
  // 23:30 on the 8th, which has 23 hours, and half past midnight on the 9th.
  await desk.backdate(ids[0]?.id ?? 0, '2026-03-09T03:30:00Z', 1);
  await desk.backdate(ids[1]?.id ?? 0, '2026-03-09T04:30:00Z', 1);
  const report = async (day: string) =>
    (await reportOf({ ...wholeMonth, from: day, to: day })).tickets.map(({ id }) => id);
  expect(await report('2026-03-08')).toContain(ids[0]?.id);
  expect(await report('2026-03-09')).toContain(ids[1]?.id);
  expect(await report('2026-03-09')).not.toContain(ids[0]?.id);
  const query = { initialDate: '2026-03-08', finalDate: '2026-03-08' };
  const { data } = await desk.desk.admin.call(figureRoutes.ticketsOfDays, { query });
  expect(data).toHaveLength(24);
  expect(data.at(-1)).toMatchObject({ horario: 23 });
  expect(Number(data.at(-1)?.total)).toBeGreaterThan(0);
  for (const row of data) {
    if (!('horario' in row)) throw new Error('A single day is told by its hours.');
    const { tickets } = await desk.desk.admin.call(figureRoutes.wholeReport, {
      query: { dateFrom: '2026-03-08', dateTo: '2026-03-08', hour: String(row.horario) },
    });
    expect({ hour: row.horario, tickets: tickets.length }).toEqual({
      hour: row.horario,
      tickets: Number(row.total),
    });
  }
  for (const [index, { id }] of ids.entries()) await desk.backdate(id, before[index]?.createdAt ?? '', 1);
});

test('messages open the tickets in which they were written', async () => {
  const [days] = await server.sql<{ from: string; to: string }>(
    `select min("sentAt" at time zone $1)::date::text as from, max("sentAt" at time zone $1)::date::text as to from messages`,
    [TIMEZONE],
  );
  for (const [figure, fromMe] of [
    ['messagesReceived', false],
    ['messagesSent', true],
  ] as const) {
    const rows = await server.sql<{ id: number }>(
      `select distinct "ticketId" as id from messages
       where "companyId" = $1 and "fromMe" = $2 and not "isPrivate" order by 1 desc`,
      [desk.desk.companyId, fromMe],
    );
    expect(rows.length).toBeGreaterThan(0);
    const { tickets } = await reportOf({ ...wholeMonth, from: '', to: '', ...days }, { figure });
    expect(tickets.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const { tickets: none } = await reportOf(
      { ...wholeMonth, from: '2020-01-01', to: '2020-01-02' },
      { figure },
    );
    expect(none).toEqual([]);
  }
});

describe('who sees what', () => {
  test('an attendant needs the switch, and then sees figures of the tickets of their lists', async () => {
    const { admin } = desk.desk;
    const query = { date_from: MONTH.from, date_to: MONTH.to };
    const [ana] = desk.people;
    const refused = await ana?.send(
      'GET',
      `${API_BASE}/dashboard?date_from=${MONTH.from}&date_to=${MONTH.to}`,
    );
    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const [queueId = 0] = [...desk.desk.queues.values()].map(({ id }) => id);
    const watcher = await createUser(server, admin, { queueIds: [queueId], showDashboard: 'enabled' });
    const { counters } = await watcher.call(figureRoutes.dashboard, { query });
    const rows = (
      await watcher.call(figureRoutes.report, {
        query: { dateFrom: MONTH.from, dateTo: MONTH.to, pageSize: '1000' },
      })
    ).tickets;
    expect(rows).toHaveLength(counters.tickets);
    expect(rows.every((row) => row.queueId === queueId)).toBe(true);
    expect(counters.tickets).toBeLessThan((await dashboardOf(wholeMonth)).counters.tickets);
  });
});

describe('the report', () => {
  test('is sorted and divided into pages that together have every row once', async () => {
    const all = await reportOf(wholeMonth);
    for (const sortBy of [
      'id',
      'contactName',
      'userName',
      'queueName',
      'status',
      'supportTime',
      'NPS',
      'closedAt',
    ]) {
      const seen: number[] = [];
      for (let page = 1; ; page += 1) {
        const part = await desk.desk.admin.call(figureRoutes.report, {
          query: {
            dateFrom: MONTH.from,
            dateTo: MONTH.to,
            sortBy,
            sortOrder: 'asc',
            page: String(page),
            pageSize: '10',
          },
        } as never);
        seen.push(...part.tickets.map(({ id }) => id));
        expect(part.totalTickets).toEqual(all.totalTickets);
        if (!part.hasMore) break;
      }
      expect(seen.toSorted((one, other) => one - other)).toEqual(
        all.tickets.map(({ id }) => id).toSorted((one, other) => one - other),
      );
    }
  });

  test('finds a contact, a status and those who rated', async () => {
    const query = { dateFrom: MONTH.from, dateTo: MONTH.to, pageSize: '1000' };
    const ask = async (more: object) =>
      (await desk.desk.admin.call(figureRoutes.report, { query: { ...query, ...more } })).tickets;
    const closed = await ask({ status: '["closed"]' });
    expect(closed.length).toBeGreaterThan(0);
    expect(new Set(closed.map(({ status }) => status))).toEqual(new Set(['FECHADO']));
    const withRate = await ask({ onlyRated: 'true' });
    expect(withRate.length).toBeGreaterThan(0);
    expect(withRate.every(({ NPS }) => NPS !== null)).toBe(true);
    const [first] = closed;
    const own = await ask({ contactId: String(first?.contactId) });
    expect(own.map(({ contactId }) => contactId)).toEqual([first?.contactId]);
    expect(await ask({ searchParam: 'nobody is called this' })).toEqual([]);
  });

  test.each([
    ['an end before the start', { date_from: '2026-03-02', date_to: '2026-03-01' }],
    ['more days than anybody reads', { date_from: '1990-01-01', date_to: '2026-03-01' }],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await desk.desk.admin.send(
      'GET',
      `${API_BASE}/dashboard?${new URLSearchParams(query).toString()}`,
    );
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});

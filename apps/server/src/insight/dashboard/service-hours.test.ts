import { api, figureRoutes, type WeekHours, WEEKDAYS } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';

// Times in service hours are taken from periods as sets of instants. Here they are counted minute by minute, by what
// the clock on the wall and the calendar say at each of them.

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);
afterAll(() => desk.server.stop());

const MINUTE_MS = 60_000;
/** Days around a change of clocks, each with a holiday of Brazil near it. */
const places = [
  { timezone: 'America/New_York', first: '2026-10-31T00:00:00Z', holidays: ['11-02'] },
  { timezone: 'America/New_York', first: '2026-03-06T00:00:00Z', holidays: [] },
  { timezone: 'Europe/Berlin', first: '2026-03-27T00:00:00Z', holidays: ['04-03'] },
  { timezone: 'Asia/Kathmandu', first: '2026-04-19T00:00:00Z', holidays: ['04-21'] },
  { timezone: 'America/Sao_Paulo', first: '2026-09-05T00:00:00Z', holidays: ['09-07'] },
] as const;
const DAYS = 9;

interface Period {
  kind: 'waiting' | 'served';
  minutes: number;
}

/** Where clocks change, between one and three at night, nothing opens or closes: it may be open all the time. */
const spans = fc.constantFrom(
  ['', ''],
  ['08:00', '12:00'],
  ['09:15', '18:45'],
  ['00:00', '23:59'],
  ['22:00', '05:30'],
  ['06:00', '06:00'],
  ['14:00', '00:00'],
);
const days = fc.array(fc.tuple(spans, spans), { minLength: 7, maxLength: 7 });
const periods: fc.Arbitrary<Period[]> = fc
  .array(fc.integer({ min: 1, max: 1500 }), { minLength: 2, maxLength: 5 })
  .map((lengths) =>
    lengths.map((minutes, index) => ({ kind: index % 2 === 0 ? 'waiting' : 'served', minutes })),
  );
const stories = fc.record({
  days,
  place: fc.constantFrom(...places),
  keepsHolidays: fc.boolean(),
  begins: fc.nat((DAYS - 7) * 1440),
  of: fc.constantFrom('company' as const, 'queue' as const, 'connection' as const),
  periods,
});
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

const weekOf = (pairs: Story['days']): WeekHours =>
  WEEKDAYS.map((weekdayEn, index) => {
    const [[startTimeA = '', endTimeA = ''], [startTimeB = '', endTimeB = '']] = pairs[index] ?? [[], []];
    return { weekday: weekdayEn, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB };
  });

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** What the clock on the wall shows, and what the calendar says about the day and the one before. */
function wallReader({ place, days: pairs, keepsHolidays }: Story) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: place.timezone,
    hourCycle: 'h23',
    weekday: 'long',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const covers = (weekday: number, date: string, minute: number) =>
    !(keepsHolidays && place.holidays.some((day) => day === date)) &&
    (pairs[weekday] ?? []).some(([start = '', end = '']) => {
      if (start === '') return false;
      const [from, to] = [minutesOf(start), end === '23:59' ? 1440 : minutesOf(end)];
      return from <= minute && minute < (to > from ? to : to + 1440);
    });
  return (at: number): boolean => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
    const date = `${parts.get('month')}-${parts.get('day')}`;
    const yesterday = new Date(Date.parse(`2026-${date}T00:00:00Z`) - 1440 * MINUTE_MS).toISOString();
    const weekday = WEEKDAYS.findIndex((name) => name === parts.get('weekday')?.toLowerCase());
    return covers(weekday, date, minute) || covers((weekday + 6) % 7, yesterday.slice(5, 10), minute + 1440);
  };
}

/** Waiting up to the first service, and all service, in seconds. */
function walk(story: Story) {
  const isOpen = wallReader(story);
  const total = { waitSeconds: 0, supportSeconds: 0 };
  let at = Date.parse(story.place.first) + story.begins * MINUTE_MS;
  for (const [index, { kind, minutes }] of story.periods.entries())
    for (let minute = 0; minute < minutes; minute += 1, at += MINUTE_MS) {
      if (!isOpen(at)) continue;
      if (kind === 'served') total.supportSeconds += 60;
      else if (index === 0) total.waitSeconds += 60;
    }
  return total;
}

/** A closed ticket with these periods; only the past is written by hand. */
async function plant({ place, begins, periods: parts }: Story): Promise<void> {
  const { server, company, queueId, connectionId } = desk;
  const who = company.admin.sessionUser.id;
  let at = Date.parse(place.first) + begins * MINUTE_MS;
  const begun = new Date(at).toISOString();
  const rows = parts.map(({ kind, minutes }) => {
    const start = new Date(at).toISOString();
    at += minutes * MINUTE_MS;
    const user = kind === 'served' ? who : 'null';
    return `(${company.id}, (select id from ticket), '${kind}', ${user}, ${queueId}, ${connectionId}, '${start}', '${new Date(at).toISOString()}')`;
  });
  await server.sql(
    `begin; set local session_replication_role = replica;
     delete from ticket_intervals; delete from tickets;
     with contact as (insert into contacts ("companyId", name) values (${company.id}, 'Cliente') returning id),
     ticket as (insert into tickets ("companyId", "contactId", "whatsappId", channel, status, "queueId", "createdAt")
       select ${company.id}, id, ${connectionId}, 'whatsapp', 'closed', ${queueId}, '${begun}' from contact returning id)
     insert into ticket_intervals ("companyId", "ticketId", kind, "userId", "queueId", "whatsappId", "startedAt", "endedAt")
     values ${rows.join()};
     commit`,
  );
}

async function setHours({ place, days: pairs, keepsHolidays, of }: Story): Promise<void> {
  const { company, server, queueId, connectionId } = desk;
  const set = (key: string, value: string) =>
    company.admin.call(api.settings.update, { params: { key }, body: { value } });
  await set('timezone', place.timezone);
  await set('scheduleType', of);
  await set('holidays', keepsHolidays ? 'national' : 'disabled');
  const week = weekOf(pairs);
  const [table, id] = of === 'queue' ? ['queues', queueId] : ['connections', connectionId];
  if (of === 'company')
    await company.admin.call(api.companies.updateHours, {
      params: { id: String(company.id) },
      body: { schedules: week },
    });
  else await server.sql(`update ${table} set schedules = $1 where id = $2`, [JSON.stringify(week), id]);
}

test('times in service hours are the open minutes, one by one', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      await plant(story);
      await setHours(story);
      const { tickets } = await desk.company.admin.call(figureRoutes.report, {
        query: { dateFrom: '2026-01-01', dateTo: '2026-12-31', serviceHoursOnly: 'true' },
      });
      expect(tickets).toHaveLength(1);
      expect(tickets[0]).toMatchObject(walk(story));
    }),
    { numRuns: 30 },
  );
}, 180_000);

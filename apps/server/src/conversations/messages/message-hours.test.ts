import { api } from '@prosa/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { countHoursRoutine } from './message-hours.ts';

// Hours that are counted already are never counted again: whatever comes, goes or changes, and whenever somebody counts,
// the numbers must be those of the messages themselves.

let desk: Desk;
let ticketId: number;
let contactId: number;
let place = 0;

beforeAll(async () => {
  desk = await startDesk();
  const { server, company, connectionId } = desk;
  [{ id: contactId = 0 } = {}] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name) values ($1, 'Cliente') returning id`,
    [company.id],
  );
  [{ id: ticketId = 0 } = {}] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", "contactId", "whatsappId", channel, status)
     values ($1, $2, $3, 'whatsapp', 'open') returning id`,
    [company.id, contactId, connectionId],
  );
}, 60_000);
afterAll(() => desk.server.stop());

/** As the product does it: with the rights of the company, so that the database keeps its counts. */
const change = (text: ReturnType<typeof sql>) =>
  desk.server.platform.unitOfWork.inCompany(desk.company.id, systemActor, ({ db }) => text.execute(db));

const steps = {
  /** Some as they are written, some late: of hours that are counted already. */
  come: ({ minutes, fromMe, source, isPrivate }: Step) => sql`
    insert into messages ("companyId", "ticketId", "chatId", "contactId", position, "fromMe", source, "isPrivate", body,
      "mediaType", "sentAt")
    values (${desk.company.id}, ${ticketId}, ${contactId}, ${contactId}, ${(place += 1)}, ${fromMe}, ${source},
      ${isPrivate}, 'Bom dia', 'conversation', now() - make_interval(mins => ${minutes}))`,
  go: ({ minutes }: Step) => sql`
    delete from messages where id in (select id from messages where "ticketId" = ${ticketId}
      order by id offset ${minutes % 7} limit 2)`,
  move: ({ minutes }: Step) => sql`
    update messages set "sentAt" = now() - make_interval(mins => ${minutes})
    where id = (select min(id) from messages where "ticketId" = ${ticketId})`,
  hide: () => sql`
    update messages set "isPrivate" = not "isPrivate", "fromMe" = true
    where id = (select max(id) from messages where "ticketId" = ${ticketId})`,
};

interface Step {
  action: keyof typeof steps | 'count';
  minutes: number;
  fromMe: boolean;
  /** None where the customer wrote. */
  source: string | null;
  isPrivate: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('come', 'come', 'come', 'come', 'go', 'move', 'hide', 'count'),
  // Up to a hundred days back: counting takes a month at a time.
  minutes: fc.oneof(fc.nat(300), fc.nat(144_000)),
  fromMe: fc.boolean(),
  source: fc.constantFrom(null, 'user', 'phone', 'automation', 'campaign'),
  isPrivate: fc.boolean(),
});

/** The numbers by a plain reading of the messages, with days on the company's clock. */
const plainCount = async (fromMe: boolean, from: string, to: string) => {
  const [row] = await desk.server.sql<{ count: string; automatic: string }>(
    `select count(*), count(*) filter (where source not in ('user', 'phone')) as automatic from messages
     where "companyId" = $1 and "fromMe" = $2 and not "isPrivate"
       and ("sentAt" at time zone 'America/Sao_Paulo')::date between $3::date and $4::date`,
    [desk.company.id, fromMe, from || '-infinity', to || 'infinity'],
  );
  return row;
};

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('whatever happens to messages, they are as many as a plain reading says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), fc.nat(40), async (story, days) => {
      for (const one of story) {
        if (one.action === 'count') await countHoursRoutine(desk.server.platform).run();
        else await change(steps[one.action](one));
      }
      for (const fromMe of [true, false])
        for (const [from, to] of [
          ['', ''],
          [dayBefore(days), dayBefore(0)],
          [dayBefore(days * 2), dayBefore(days)],
        ] as const) {
          const query = { fromMe: String(fromMe) as 'true', dateStart: from, dateEnd: to };
          const { count } = await desk.company.admin.call(api.figures.messages, { query });
          expect(count[0]).toEqual(await plainCount(fromMe, from, to));
        }
    }),
    { numRuns: 25 },
  );
  const [kept] = await desk.server.sql<{ hours: number }>('select count(*)::int as hours from message_hours');
  expect(kept?.hours).toBeGreaterThan(0);
}, 120_000);

test('who writes a late message while hours are counted is waited for', async () => {
  await countHoursRoutine(desk.server.platform).run();
  const before = await plainCount(false, '', '');
  const late: Step = { action: 'come', minutes: 600, fromMe: false, source: null, isPrivate: false };
  const { unitOfWork } = desk.server.platform;
  let counting = Promise.resolve();
  await unitOfWork.inCompany(desk.company.id, systemActor, async ({ db }) => {
    await steps.come(late).execute(db);
    desk.server.clock.advance(120);
    counting = countHoursRoutine(desk.server.platform).run();
  });
  await counting;
  const { count } = await desk.company.admin.call(api.figures.messages, { query: { fromMe: 'false' } });
  expect(Number(count[0].count)).toBe(Number(before?.count) + 1);
});

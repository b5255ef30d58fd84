import { figureRoutes } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { HistoryDesk, history } from '../../../test/setup/ticket-histories.ts';

let server: TestServer;
let desk: HistoryDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await HistoryDesk.open(server);
  for (const steps of fc.sample(history, { numRuns: 15, seed: 7 })) await desk.play(steps);
}, 180_000);
afterAll(() => server.stop());

const EVER = { dateFrom: '2020-01-01', dateTo: '2029-12-31' };

/** How many messages there are in these tickets, by a plain reading. */
const plainMessages = async (ticketIds: number[], fromMe: boolean) => {
  const [row] = await server.sql<{ count: string; automatic: string }>(
    `select count(*), count(*) filter (where source not in ('user', 'phone')) as automatic from messages
     where "ticketId" = any ($1) and "fromMe" = $2 and not "isPrivate"`,
    [ticketIds, fromMe],
  );
  return row;
};

test('messages are those of the tickets that are filtered and that one may see', async () => {
  const [queueId = 0] = [...desk.desk.queues.values()].map(({ id }) => id);
  const switches = { queueIds: [queueId], showDashboard: 'enabled', allUserChat: 'enabled' } as const;
  const watcher = await createUser(server, desk.desk.admin, switches);
  const visible = (await watcher.call(figureRoutes.wholeReport, { query: EVER })).tickets;
  const all = (await desk.desk.admin.call(figureRoutes.wholeReport, { query: EVER })).tickets;
  expect(visible.length).toBeLessThan(all.length);
  const [someone] = desk.people;
  const userId = someone?.sessionUser.id ?? 0;
  const asks = [
    { who: watcher, filter: {}, rows: visible },
    { who: watcher, filter: { queueIds: '[0]' }, rows: [] },
    { who: desk.desk.admin, filter: {}, rows: all },
    {
      who: desk.desk.admin,
      filter: { queueIds: `[${queueId}]` },
      rows: all.filter((row) => row.queueId === queueId),
    },
    {
      who: desk.desk.admin,
      filter: { userIds: `[${userId}]` },
      rows: all.filter((row) => row.userId === userId),
    },
  ];
  for (const { who, filter, rows } of asks)
    for (const fromMe of [true, false]) {
      const query = { fromMe: String(fromMe) as 'true', ...filter };
      const { count } = await who.call(figureRoutes.messages, { query });
      const ids = rows.map(({ id }) => id);
      expect({ filter, count }).toEqual({ filter, count: [await plainMessages(ids, fromMe)] });
    }
});

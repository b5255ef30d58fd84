import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogLines } from '../../../test/setup/log-lines.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { HistoryDesk, history } from '../../../test/setup/ticket-histories.ts';
import { recountFiguresRoutine } from './jobs.ts';

let server: TestServer;
let desk: HistoryDesk;
const log = new LogLines();

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'error' }, { logTo: log });
  desk = await HistoryDesk.open(server);
  for (const steps of fc.sample(history, { numRuns: 12, seed: 3 })) await desk.play(steps);
  // What happened just now is yesterday.
  server.clock.advance(24 * 60);
}, 120_000);
afterAll(() => server.stop());

const differences = () =>
  server.sql<{ figure: string; counted: number; recounted: number }>(
    'select figure, counted, recounted from figure_differences where "companyId" = $1 order by figure',
    [desk.desk.companyId],
  );
const complaints = () => log.lines.filter((line) => line.includes('differs from what the log tells'));

test('yesterday counted a second way is the same, and where it is not, that is noted', async () => {
  await recountFiguresRoutine(server.platform).run();
  expect(await differences()).toEqual([]);
  expect(complaints()).toEqual([]);
  // An hour of service that nobody gave.
  const [row] = await server.sql<{ ticketId: number }>(
    `select "ticketId" from ticket_intervals where kind = 'served' limit 1`,
  );
  await server.sql(
    `begin; set local session_replication_role = replica;
     update ticket_intervals set "startedAt" = "startedAt" - interval '1 hour'
       where "ticketId" = ${row?.ticketId ?? 0} and kind = 'served';
     update tickets set "updatedAt" = now() where id = ${row?.ticketId ?? 0}; commit`,
  );
  await recountFiguresRoutine(server.platform).run();
  const found = await differences();
  expect(found.map(({ figure }) => figure)).toEqual(['served']);
  expect((found[0]?.counted ?? 0) - (found[0]?.recounted ?? 0)).toBeGreaterThan(1);
  expect(complaints()).toHaveLength(1);
});

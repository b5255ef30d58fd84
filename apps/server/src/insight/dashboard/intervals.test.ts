import type { IntervalKind } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { HistoryDesk, history } from '../../../test/setup/ticket-histories.ts';

let server: TestServer;
let desk: HistoryDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await HistoryDesk.open(server);
});
afterAll(() => server.stop());

interface Interval {
  kind: IntervalKind;
  userId: number | null;
  queueId: number | null;
  startedAt: string;
  endedAt: string | null;
}

const intervalsOf = (ticketId: number) =>
  server.sql<Interval & Record<string, unknown>>(
    `select kind, "userId", "queueId", "startedAt"::text, "endedAt"::text from ticket_intervals
     where "ticketId" = $1 order by ticket_intervals."startedAt"`,
    [ticketId],
  );

interface LogEntry extends Record<string, unknown> {
  type: string;
  userId: number | null;
  queueId: number | null;
  code: string | null;
  at: string;
}

const logOf = (ticketId: number) =>
  server.sql<LogEntry>(
    `select type, "userId", "queueId", reason ->> 'code' as code, "createdAt"::text as at from ticket_logs
     where "ticketId" = $1 order by id`,
    [ticketId],
  );

/** The state after an entry of the log; undefined where it changes nothing. */
function stateAfter(
  log: LogEntry[],
  index: number,
): Omit<Interval, 'startedAt' | 'endedAt'> | 'closed' | undefined {
  const { type, userId, queueId, code } = log[index] ?? { type: '', userId: null, queueId: null, code: null };
  const next = log[index + 1];
  if (type === 'closed') return 'closed';
  if (type === 'nps') return { kind: 'rating', userId, queueId };
  if (type === 'open' || type === 'reopen' || (type === 'receivedTransfer' && code === null))
    return { kind: 'served', userId, queueId };
  if (['create', 'pending', 'queue', 'redirect'].includes(type))
    return { kind: 'waiting', userId: null, queueId };
  if (type === 'chatBot' && code === 'menuSent') return { kind: 'bot', userId: null, queueId };
  // The entry names the queue that was left; the one after it happens in the new queue.
  if (type === 'transfered' && next?.type !== 'receivedTransfer')
    return { kind: 'waiting', userId: null, queueId: next?.queueId ?? null };
  return undefined;
}

/** The log read from top to bottom: what a transaction left is one state, and equal ones are one stretch. */
function readPlainly(log: LogEntry[], queueNow: number | null): Interval[] {
  const states = new Map<string, ReturnType<typeof stateAfter>>();
  for (const [index, { at, type }] of log.entries()) {
    const state = stateAfter(log, index);
    if (state === undefined) continue;
    const isLast = index === log.length - 1;
    states.set(
      at,
      state !== 'closed' && type === 'transfered' && isLast ? { ...state, queueId: queueNow } : state,
    );
  }
  const intervals: Interval[] = [];
  for (const [at, state] of states) {
    const last = intervals.at(-1);
    if (last && last.endedAt === null) {
      const { kind, userId, queueId } = last;
      if (JSON.stringify({ kind, userId, queueId }) === JSON.stringify(state)) continue;
      last.endedAt = at;
    }
    if (state && state !== 'closed') intervals.push({ ...state, startedAt: at, endedAt: null });
  }
  return intervals;
}

test('whatever happens to a ticket, its intervals are what a plain reading of its log tells', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const id = await desk.play(steps);
      const [ticket] = await server.sql<{ queueId: number | null }>(
        'select "queueId" from tickets where id = $1',
        [id],
      );
      const kept = await intervalsOf(id);
      expect(kept).toEqual(readPlainly(await logOf(id), ticket?.queueId ?? null));
      // What is there before intervals are kept is derived from the log in the same way.
      await server.sql(
        `begin; select set_config('app.company_id', '${desk.desk.companyId}', true);
         select derive_ticket_intervals(${desk.desk.companyId}, array[${id}]); commit`,
      );
      expect(await intervalsOf(id)).toEqual(kept);
    }),
    { numRuns: 40 },
  );
  // The histories were not all the same.
  const kinds = await server.sql<{ kind: string }>(
    'select distinct kind from ticket_intervals order by kind',
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['bot', 'rating', 'served', 'waiting']);
}, 180_000);

test('an interval is ended and otherwise neither changed nor removed, but goes with its ticket', async () => {
  const id = await desk.play([{ action: 'chooses', who: 0, queue: 0, rate: 0 }]);
  const refused = expect.objectContaining({ constraint: 'ticket_intervals_added_only' });
  for (const change of [
    `update ticket_intervals set kind = 'served' where "ticketId" = ${id}`,
    `update ticket_intervals set "startedAt" = "startedAt" - interval '1 day' where "ticketId" = ${id}`,
    `update ticket_intervals set "endedAt" = now() where "ticketId" = ${id} and "endedAt" is not null`,
    `delete from ticket_intervals where "ticketId" = ${id}`,
  ])
    await expect(server.sql(change), change).rejects.toEqual(refused);
  await server.sql('delete from tickets where id = $1', [id]);
  expect(await intervalsOf(id)).toEqual([]);
});

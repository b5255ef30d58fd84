import { companyRoutes, quickMessageRoutes, settingRoutes } from '@prosa/contract';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { countLockWaiters, holdLock, type Release } from '../../../test/setup/locks.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { BACKGROUND_TIMEOUTS, CALL_TIMEOUTS } from './timeouts.ts';

const SHORT = 300;
const LONG = 60_000;

let server: TestServer;
/** Nodes on the same database, each with one of the three timeouts short. */
let nodes: Record<'lock' | 'statement' | 'turn', TestServer>;
let company: TestCompany;
let release: Release | undefined;

const startWith = (timeouts: NonNullable<Config['database']>['timeouts']) =>
  server.startAnother({
    database: {
      ...server.config.database,
      timeouts: { statementMs: LONG, lockMs: LONG, turnMs: LONG, ...timeouts },
    },
  });

beforeAll(async () => {
  server = await startTestServer();
  nodes = {
    lock: await startWith({ lockMs: SHORT }),
    statement: await startWith({ statementMs: SHORT }),
    turn: await startWith({ turnMs: SHORT * 3 }),
  };
});
afterAll(async () => {
  for (const node of Object.values(nodes)) await node.stop();
  await server.stop();
});
beforeEach(async () => {
  company = await createCompany(server);
});
afterEach(async () => {
  await release?.();
  release = undefined;
});

/** A client with the same session on another node. */
function at(node: TestServer, { token, cookie, user }: Client = company.admin): Client {
  return Object.assign(node.stranger(), { token, cookie, user });
}

const turnRatingsOn = (client: Client) =>
  client.try(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });

async function ratings() {
  const { value } = await company.admin.call(settingRoutes.show, { params: { key: 'userRating' } });
  const noted = await auditOf(server, 'setting.changed');
  return { value, noted: noted.filter(({ companyId }) => companyId === company.id).length };
}

/** Holds the lock that every change takes last. */
const holdEventCounter = () =>
  holdLock(server, 'select 1 from event_counters where "companyId" = $1 for update', [company.id]);
const holdQuickMessages = () => holdLock(server, 'lock table quick_messages in access exclusive mode');

const lateWaiters = async () => {
  const [row] = await server.sql<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and clock_timestamp() - query_start > interval '${SHORT * 3} ms'`,
  );
  return Number(row?.count);
};

describe('a call', () => {
  test('that waits too long for a row that somebody else holds is refused, and nothing of it is done', async () => {
    release = await holdEventCounter();
    const { status, body } = await turnRatingsOn(at(nodes.lock));
    expect({ status, body }).toEqual({ status: 409, body: { error: 'ERR_RECORD_LOCKED', retryAfter: 1 } });
    expect(await ratings()).toEqual({ value: 'disabled', noted: 0 });
    await release();
    release = undefined;
    expect((await turnRatingsOn(at(nodes.lock))).status).toBe(200);
    expect(await ratings()).toEqual({ value: 'enabled', noted: 1 });
  });

  test('whose statement takes too long is refused, and nothing of it is done', async () => {
    release = await holdEventCounter();
    const { status, body } = await turnRatingsOn(at(nodes.statement));
    expect({ status, body }).toEqual({ status: 503, body: { error: 'ERR_QUERY_TIMEOUT', retryAfter: 1 } });
    expect(await ratings()).toEqual({ value: 'disabled', noted: 0 });
  });

  test('that only reads is refused in the same ways, and its connection goes on', async () => {
    release = await holdQuickMessages();
    const list = (node: TestServer) => at(node).try(quickMessageRoutes.list, { query: {} });
    expect((await list(nodes.lock)).body.error).toBe('ERR_RECORD_LOCKED');
    const refused = await Promise.all(Array.from({ length: 8 }, () => list(nodes.statement)));
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['ERR_QUERY_TIMEOUT']));
    await release();
    release = undefined;
    const answered = await Promise.all(Array.from({ length: 8 }, () => list(nodes.statement)));
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('that waits too long for a connection is refused; those that have one go on, and so does the next', async () => {
    const client = at(nodes.turn);
    const list = () => client.try(quickMessageRoutes.list, { query: {} });
    // Opens the connections first: on a busy machine that takes as long as the timeout here.
    await waitUntil(async () => {
      for (const { status } of await Promise.all(Array.from({ length: 4 }, list))) expect(status).toBe(200);
    });
    release = await holdQuickMessages();
    const going = Array.from({ length: 4 }, list);
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(4));
    const refused = await Promise.all(Array.from({ length: 3 }, list));
    for (const { status, body, headers } of refused) {
      expect({ status, body }).toEqual({ status: 503, body: { error: 'ERR_DATABASE_BUSY', retryAfter: 1 } });
      expect(headers.get('retry-after')).toBe('1');
    }
    await release();
    release = undefined;
    for (const { status } of await Promise.all(going)) expect(status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  test('that finds no connection for a single statement is refused too', async () => {
    const { pool } = nodes.turn.platform.database;
    const held: PoolClient[] = [];
    try {
      while (held.length < 20) held.push(await waitUntil(() => pool.connect()));
      const { status, body } = await turnRatingsOn(at(nodes.turn));
      expect({ status, body }).toEqual({ status: 503, body: { error: 'ERR_DATABASE_BUSY', retryAfter: 1 } });
    } finally {
      for (const client of held) client.release();
    }
    expect((await turnRatingsOn(at(nodes.turn))).status).toBe(200);
  });
});

describe('what takes longer says so', () => {
  const timeoutsIn = async (db: Db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`.execute(
      db,
    );
    return rows.map(({ setting }) => Number(setting));
  };

  test('work in the background has more time than a call, and leaves none behind', async () => {
    const { database } = server.platform;
    const call = [CALL_TIMEOUTS.lockMs, CALL_TIMEOUTS.statementMs];
    const background = [BACKGROUND_TIMEOUTS.lockMs, BACKGROUND_TIMEOUTS.statementMs];
    for (let round = 0; round < 3; round += 1) {
      expect(await database.inCompany(company.id, timeoutsIn)).toEqual(background);
      expect(await database.inCompany(company.id, timeoutsIn, { planning: 'once' })).toEqual(background);
      expect(await database.onPlatform(timeoutsIn)).toEqual(background);
      expect(await database.inCompany(company.id, timeoutsIn, { person: 'user:1' })).toEqual(call);
      expect(await database.onPlatform(timeoutsIn, { person: 'user:1' })).toEqual(call);
      expect(await database.forSignIn('nobody@prosa.test', timeoutsIn)).toEqual(call);
    }
  });

  test('after the migrations the connection they ran on has the timeouts of a call', async () => {
    const { rows } = await server.platform.database.pool.query<{ lock: string; statement: string }>(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    expect(rows).toEqual([{ lock: '20s', statement: '30s' }]);
  });

  test.each(['lock', 'statement'] as const)(
    'the removal of a company waits until nobody works in it (%s)',
    async (which) => {
      release = await holdLock(server, `select pg_advisory_xact_lock_shared(hashtext('company'), $1::int)`, [
        company.id,
      ]);
      const owner = at(nodes[which], await server.owner());
      const removal = owner.try(companyRoutes.remove, { params: { id: company.id } });
      await waitUntil(async () => expect(await lateWaiters()).toBe(1));
      await release();
      release = undefined;
      expect((await removal).status).toBe(200);
    },
  );
});

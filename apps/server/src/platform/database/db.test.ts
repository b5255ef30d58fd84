import { ticketRoutes } from '@prosa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { type Db, runUnawaited, preparedHint } from './db.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a transaction that could not ask who calls leaves nothing open behind it', async () => {
  const { admin } = await createCompany(server);
  const list = () => admin.try(ticketRoutes.list, { query: { status: 'open' } });
  const allAtOnce = async () =>
    new Set((await Promise.all(Array.from({ length: 60 }, list))).map(({ status }) => status));
  expect(await allAtOnce()).toEqual(new Set([200]));
  await server.sql('alter function caller_state(uuid) rename to nobody_there');
  expect(await allAtOnce()).toEqual(new Set([500]));
  await server.sql('alter function nobody_there(uuid) rename to caller_state');
  expect(await allAtOnce()).toEqual(new Set([200]));
});

describe('a transaction', () => {
  const colors: Record<string, string> = { one: '#111111', two: '#222222', there: '#333333', new: '#444444' };
  const addQueue = (db: Db, name: string) =>
    db
      .insertInto('queues')
      .values({ name, color: colors[name] ?? '' })
      .execute();
  const namesOf = async (companyId: number) =>
    (
      await server.sql<{ name: string }>(`select name from queues where "companyId" = $1 order by name`, [
        companyId,
      ])
    ).map(({ name }) => name);
  const open = async () => {
    const { id } = await createCompany(server);
    return { id, inCompany: <T>(act: (db: Db) => Promise<T>) => server.platform.database.inCompany(id, act) };
  };

  test('keeps what was said in passing, and what is said later sees it', async () => {
    const { id, inCompany } = await open();
    const seen = await inCompany(async (db) => {
      runUnawaited(db, addQueue(db, 'one'));
      runUnawaited(db, addQueue(db, 'two'));
      return db.selectFrom('queues').select('name').orderBy('name').execute();
    });
    expect(seen.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(await namesOf(id)).toEqual(['one', 'two']);
  });

  test('fails with what failed in passing, and keeps nothing, whether anybody asked anything afterwards or not', async () => {
    const { id, inCompany } = await open();
    await inCompany((db) => addQueue(db, 'there'));
    const twice = async (db: Db) => {
      await addQueue(db, 'new');
      runUnawaited(db, addQueue(db, 'there'));
    };
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    const alone = await failureOf(inCompany(twice));
    const asked = await failureOf(
      inCompany(async (db) => {
        await twice(db);
        await db.selectFrom('queues').select('id').execute();
      }),
    );
    for (const failure of [alone, asked]) expect(failure).toMatchObject({ code: '23505' });
    expect(await namesOf(id)).toEqual(['there']);
  });

  test('in which one of several statements of a moment fails says of each what became of it, and its connection goes on', async () => {
    const { id, inCompany } = await open();
    await inCompany((db) => addQueue(db, 'there'));
    const count = (db: Db) => db.selectFrom('queues').select('id').execute();
    const broken = [
      (db: Db) => addQueue(db, 'there'),
      // A statement that fails when it is parsed, prepared and unprepared.
      (db: Db) => sql`${preparedHint} select nothing from nowhere`.execute(db),
      (db: Db) => sql`select nothing from nowhere`.execute(db),
    ];
    for (const failing of broken) {
      const outcomes: PromiseSettledResult<unknown>[] = [];
      const work = inCompany(async (db) => {
        outcomes.push(
          ...(await Promise.allSettled([count(db), failing(db), addQueue(db, 'new'), count(db)])),
        );
      });
      await expect(work).rejects.toThrow('before the commit');
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      expect(outcomes[2]).toMatchObject({ reason: { code: '25P02' } });
      const after = await Promise.all(Array.from({ length: 30 }, () => inCompany(count)));
      expect(new Set(after.map(({ length }) => length))).toEqual(new Set([1]));
    }
    expect(await namesOf(id)).toEqual(['there']);
  });

  test('says at once that a value cannot be written, and goes on with the rest', async () => {
    const { id, inCompany } = await open();
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await inCompany(async (db) => {
      const said = sql`select ${circle}::jsonb`.execute(db);
      await expect(said).rejects.toThrow('circular');
      await addQueue(db, 'one');
    });
    expect(await namesOf(id)).toEqual(['one']);
  });

  test('that swallowed a failure is not taken for kept', async () => {
    const { id, inCompany } = await open();
    await inCompany((db) => addQueue(db, 'there'));
    const work = inCompany(async (db) => {
      await addQueue(db, 'new');
      await addQueue(db, 'there').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('before the commit');
    expect(await namesOf(id)).toEqual(['there']);
  });

  test('that is planned once leaves the next one on its connection as it was', async () => {
    const { id } = await open();
    const { database } = server.platform;
    const planning = async (db: Db) => {
      const { rows } = await sql<{ pid: number; mode: string }>`
        select pg_backend_pid() as pid, current_setting('plan_cache_mode') as mode`.execute(db);
      return rows[0];
    };
    const first = await database.inCompany(id, planning, { planning: 'once' });
    expect(first?.mode).toBe('force_generic_plan');
    const others = await Promise.all(Array.from({ length: 30 }, () => database.inCompany(id, planning)));
    expect(others.map((other) => other?.pid)).toContain(first?.pid);
    expect(new Set(others.map((other) => other?.mode))).toEqual(new Set(['auto']));
  });

  test('that is over takes no more statements', async () => {
    const { inCompany } = await open();
    let late: Db | undefined;
    await inCompany(async (db) => {
      late = db;
    });
    await expect(late?.selectFrom('queues').select('id').execute()).rejects.toThrow('over');
  });
});

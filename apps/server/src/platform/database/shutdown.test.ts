import { expect, test } from 'vitest';
import { LogLines } from '../../../test/setup/log-lines.ts';
import { startTestServer } from '../../../test/setup/server.ts';

test('a server that is stopped has hung up on its database before that goes away, and logs nothing', async () => {
  const log = new LogLines();
  const server = await startTestServer();
  const another = await server.startAnother({ logLevel: 'warn' }, { logTo: log });
  const { pool } = another.platform.database;
  const lines = await Promise.all(
    Array.from({ length: 8 }, () =>
      pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)'),
    ),
  );
  const pids = lines.map(({ rows }) => rows[0]?.pid);
  await another.stop();
  const left = await server.sql('select pid from pg_stat_activity where pid = any ($1::int[])', [pids]);
  expect(left).toEqual([]);
  expect(log.lines).toEqual([]);
  await server.stop();
});

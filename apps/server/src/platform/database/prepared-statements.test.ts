import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { type Db, preparedHint } from './db.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { MAX_PREPARED } from './transaction.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

test('the same text is one statement, and what comes when there is no room is none', () => {
  const statements = new PreparedStatements(2);
  const one = statements.find('one');
  expect(statements.find('one')).toBe(one);
  expect(new Set([one.name, statements.find('two').name]).size).toBe(2);
  expect(statements.find('three')).toEqual({ name: '', text: 'three' });
  expect(statements.find('one')).toBe(one);
  expect(statements.size).toBe(2);
});

test('more texts than are prepared are all answered, and the database keeps no more than so many', async () => {
  const count = MAX_PREPARED + 50;
  const numbers = Array.from({ length: count }, (_none, index) => index);
  const answers = await server.platform.database.inCompany(company.id, async (db: Db) => {
    const asked = [];
    for (const number of numbers) {
      const { rows } = await sql<{ n: number }>`${preparedHint} select ${sql.lit(number)} as n`.execute(db);
      asked.push(rows[0]?.n);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where name like 'kept%'`.execute(db);
    return { asked, kept: rows[0]?.count };
  });
  expect(answers.asked).toEqual(numbers);
  expect(answers.kept).toBeGreaterThan(MAX_PREPARED / 2);
  expect(answers.kept).toBeLessThanOrEqual(MAX_PREPARED);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './setup/server.ts';
import { type AppSession, openAppSession } from './sweeps/app-session.ts';
import { readForeignKeys } from './sweeps/database-catalogue.ts';
import { dumpCompany, guardedTablesOf, searchTables } from './sweeps/company-rows.ts';
import { seedTwoCompanies, type TwoCompanies } from './sweeps/two-companies.ts';

/** Tables that the platform owner shares with companies; none of them contains conversations. */
const shared = [
  // Which person has read which announcement of the platform owner.
  'announcement_reads',
  'audit_log',
  'caller_versions',
  'channel_accounts',
  'company_figures',
  'connection_leases',
  'connections',
  'contact_list_checks',
  // Ids and times: workers look for due rows of all companies.
  'due_times',
  'event_counters',
  // What companies owe the platform owner, and how they paid it.
  'invoice_charges',
  'invoice_payments',
  'invoices',
  // The address of a user's browser, deleted with its session.
  'password_links',
  'push_subscriptions',
  'sessions',
  'settings',
  // Ids and times: workers look for due timers of all companies.
  'ticket_timers',
  'users',
];

const NOT_ALLOWED = '42501';
const NO_SUCH_ROW = '23503';
const TAKEN = '23505';

let server: TestServer;
let session: AppSession;
let companies: TwoCompanies;
let tables: string[];
beforeAll(async () => {
  server = await startTestServer();
  companies = await seedTwoCompanies(server);
  tables = await guardedTablesOf(server);
  session = await openAppSession(server);
}, 180_000);
afterAll(async () => {
  await session.close();
  await server.stop();
});

/** The tables for which the attempt did not end as it must. */
async function tablesWhere(isWrong: (table: string) => Promise<boolean>): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of tables) if (await isWrong(table)) wrong.push(table);
  return wrong;
}

/** The columns that an insert writes, without generated ones. */
const writtenColumns = async (table: string): Promise<string> =>
  (
    await server.sql<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
  )
    .map(({ name }) => name)
    .join();

test('the role of the application is bound by the policies', async () => {
  const { rows } = await session.attempt(
    undefined,
    'select rolsuper, rolbypassrls, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolreplication: false },
  ]);
});

test('a connection that never stood at the door works for a company', async () => {
  const fresh = await openAppSession(server);
  const people = await fresh.attempt(companies.beta.id, 'select distinct "companyId" from users');
  await fresh.close();
  expect(people).toMatchObject({ rows: [{ companyId: companies.beta.id }] });
});

describe('a session that says for nobody it works', () => {
  test('gets an error from every table of companies, not an empty list', async () => {
    const fresh = await openAppSession(server);
    const silent = await tablesWhere(
      async (table) => (await fresh.attempt(undefined, `select from ${table}`)).error === undefined,
    );
    await fresh.close();
    expect(silent).toEqual([]);
  });

  test('also after it has worked for somebody', async () => {
    await session.attempt(companies.beta.id, 'select from users');
    expect(
      await tablesWhere(
        async (table) => (await session.attempt(undefined, `select from ${table}`)).error === undefined,
      ),
    ).toEqual([]);
  });
});

test('the platform owner reaches shared tables and nothing else of a company', async () => {
  const seen = await tablesWhere(
    async (table) => (await session.attempt('platform', `select from ${table}`)).count > 0,
  );
  expect(seen).toEqual(shared);
  const touched = await tablesWhere(
    async (table) => (await session.attempt('platform', `delete from ${table}`)).count > 0,
  );
  expect(touched).toEqual(shared.filter((table) => table !== 'audit_log'));
});

test('who stands at the door sees the one account whose e-mail was named, and can do nothing to it', async () => {
  const { email } = companies.alpha.adminContext.credentials;
  const seen = await tablesWhere(
    async (table) => (await session.attempt({ door: email }, `select from ${table}`)).count > 0,
  );
  expect(seen).toEqual(['users']);
  expect((await session.attempt({ door: email }, 'select email from users')).rows).toEqual([{ email }]);
  expect((await session.attempt({ door: 'nobody@sweep.test' }, 'select from users')).count).toBe(0);
  for (const deed of ['update users set super = true', 'delete from users']) {
    expect((await session.attempt({ door: email }, deed)).count, deed).toBe(0);
  }
});

describe("another company's rows", () => {
  test('are there, for both, in every table', async () => {
    const dumps = [
      await dumpCompany(server, companies.alpha.id),
      await dumpCompany(server, companies.beta.id),
    ];
    const empty = dumps.flatMap((dump) => tables.filter((table) => dump[table]?.length === 0));
    expect(empty).toEqual([]);
  });

  test.each(['select from %t', 'update %t set "companyId" = "companyId"', 'delete from %t'])(
    'cannot be reached: %s',
    async (form) => {
      const { alpha, beta } = companies;
      const statement = (table: string) => `${form.replace('%t', table)} where "companyId" = ${alpha.id}`;
      expect(
        await tablesWhere(async (table) => (await session.attempt(beta.id, statement(table))).count > 0),
      ).toEqual([]);
    },
  );

  test('cannot be added', async () => {
    const dump = await dumpCompany(server, companies.alpha.id);
    const added = await tablesWhere(async (table) => {
      const names = await writtenColumns(table);
      const copy = `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${table}, $1)`;
      return (await session.attempt(companies.beta.id, copy, [dump[table]?.[0]])).error !== NOT_ALLOWED;
    });
    expect(added).toEqual([]);
  });

  test('cannot be made of own ones', async () => {
    const { alpha, beta } = companies;
    const given = await tablesWhere(async (table) => {
      const gift = await session.attempt(beta.id, `update ${table} set "companyId" = ${alpha.id}`);
      return gift.error !== NOT_ALLOWED;
    });
    expect(given).toEqual([]);
  });

  test('cannot be referred to, though checks of references look past the policies', async () => {
    const between = (await readForeignKeys(server)).filter(
      ({ table, target }) => tables.includes(table) && tables.includes(target),
    );
    for (const { name, table, target, columns, targetColumns } of between) {
      const place = columns.findIndex((column) => column !== 'companyId');
      const [theirs] = await server.sql<{ value: unknown }>(
        `select "${targetColumns[place]}" as value from ${target} where "companyId" = $1`,
        [companies.alpha.id],
      );
      const link = await session.attempt(companies.beta.id, `update ${table} set "${columns[place]}" = $1`, [
        theirs?.value,
      ]);
      // A lease is keyed by its connection across all companies.
      expect(link.error, name).toBe(table === 'connection_leases' ? TAKEN : NO_SUCH_ROW);
    }
  });
});

describe('words to search by', () => {
  test.each(searchTables)('are written and removed by their own company alone: %s', async (table) => {
    const { alpha, beta } = companies;
    const [theirs] = (await dumpCompany(server, alpha.id))[table] ?? [];
    expect(theirs).toBeDefined();
    for (const deed of [`update ${table} set "companyId" = "companyId"`, `delete from ${table}`]) {
      const own = await session.attempt(beta.id, deed);
      expect(own.count, deed).toBeGreaterThan(0);
      const other = await session.attempt(beta.id, `${deed} where "companyId" = ${alpha.id}`);
      expect(other.count, deed).toBe(0);
      expect((await session.attempt(undefined, deed)).error, deed).toBeDefined();
    }
    const gift = await session.attempt(beta.id, `update ${table} set "companyId" = ${alpha.id}`);
    expect(gift.error).toBe(NOT_ALLOWED);
    const names = await writtenColumns(table);
    const copy = `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`;
    expect((await session.attempt(beta.id, copy, [theirs])).error).toBe(NOT_ALLOWED);
  });

  test('are found by their index', async () => {
    const client = await openAppSession(server);
    const search = `select "messageId" from message_words where words @@ 'word'::tsquery`;
    await client.prepare('set enable_seqscan = off');
    const { rows } = await client.attempt(companies.beta.id, `explain ${search}`);
    await client.close();
    expect(JSON.stringify(rows)).toContain('message_words_words');
  });
});

test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
  'the audit stays as it was written: %s',
  async (statement) => {
    expect((await session.attempt(companies.beta.id, statement)).error).toBe(NOT_ALLOWED);
    expect((await session.attempt('platform', statement)).error).toBe(NOT_ALLOWED);
  },
);

import type { TestServer } from '../setup/server.ts';

/** Tables that belong to no company. All others must be isolated by company. */
export const globalTables = [
  'announcements',
  'companies',
  'helps',
  'migrations',
  'plans',
  'platform_settings',
  'rate_limits',
];

/**
 * The word indexes of the search, which belong to a company but whose reads have no policy: with one, PostgreSQL
 * could not use their index. Only `conversations/search/contact-search.ts` and
 * `conversations/search/message-search.ts` read them.
 */
export const searchTables = ['contact_words', 'message_words'];

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function tablesOf(server: TestServer): Promise<string[]> {
  const rows = await server.sql<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

export const tenantTablesOf = async (server: TestServer): Promise<string[]> =>
  (await tablesOf(server)).filter((table) => !globalTables.includes(table));

/** The tables whose rows a policy protects. */
export const guardedTablesOf = async (server: TestServer): Promise<string[]> =>
  (await tenantTablesOf(server)).filter((table) => !searchTables.includes(table));

/** All rows of a company and its own row, by table and in a fixed order. */
export async function dumpCompany(server: TestServer, companyId: number): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of await tenantTablesOf(server))
    dump[table] = await rowsOf(server, table, { column: '"companyId"', value: companyId });
  dump['companies'] = await rowsOf(server, 'companies', { column: 'id', value: companyId });
  return dump;
}

async function rowsOf(
  server: TestServer,
  table: string,
  { column, value }: { column: string; value: number },
): Promise<string[]> {
  const rows = await server.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from ${quote(table)} t where ${column} = $1 order by 1`,
    [value],
  );
  return rows.map(({ row }) => row);
}

/** The tables shared by all companies, which no company may change. */
export async function dumpShared(server: TestServer): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of ['announcements', 'plans', 'helps', 'platform_settings']) {
    const rows = await server.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from ${quote(table)} t order by 1`,
    );
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}

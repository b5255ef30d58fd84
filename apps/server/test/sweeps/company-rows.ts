import type { TestServer } from '../setup/server.ts';

/** Tables that belong to no company. All others must be isolated by company. */
export const globalTables = [
  'announcements',
  'backups',
  'companies',
  'helps',
  'installation',
  'migrations',
  'nodes',
  'payment_accounts',
  'plans',
  'platform_settings',
  'rate_limits',
];

/**
 * The word indexes of the search, which belong to a company but whose reads have no policy: with one, PostgreSQL
 * could not use their index. Only the files of `conversations/search` read them.
 */
export const searchTables = ['contact_words', 'message_words', 'team_chat_words'];

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

/** The rows of a table that meet a condition, whose placeholder is $1. */
interface TableRows {
  table: string;
  condition?: string;
}

/** Rows by table and in a fixed order: one statement for all tables, because the sweeps ask hundreds of times. */
export async function dumpRows(
  server: TestServer,
  parts: TableRows[],
  values: unknown[] = [],
): Promise<Record<string, string[]>> {
  const selects = parts.map(
    ({ table, condition = 'true' }, place) =>
      `select ${place} as place, to_jsonb(t)::text as row from ${quote(table)} t where ${condition}`,
  );
  const dump: Record<string, string[]> = Object.fromEntries(parts.map(({ table }) => [table, []]));
  for (const { place, row } of await server.sql<{ place: number; row: string }>(
    `${selects.join(' union all ')} order by 1, 2`,
    values,
  ))
    dump[parts[place]?.table ?? '']?.push(row);
  return dump;
}

/** All rows of a company and its own row. */
export async function dumpCompany(server: TestServer, companyId: number): Promise<Record<string, string[]>> {
  const own = (await tenantTablesOf(server)).map((table) => ({ table, condition: '"companyId" = $1' }));
  return dumpRows(server, [...own, { table: 'companies', condition: 'id = $1' }], [companyId]);
}

/** The tables shared by all companies, which no company may change. */
export const dumpShared = (server: TestServer): Promise<Record<string, string[]>> =>
  dumpRows(server, [
    { table: 'announcements' },
    { table: 'plans' },
    { table: 'helps' },
    { table: 'payment_accounts' },
    { table: 'platform_settings' },
  ]);

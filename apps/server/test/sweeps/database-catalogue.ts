import type { TestServer } from '../setup/server.ts';

/** The properties of a table in the database catalogue. */
interface Table {
  name: string;
  isForced: boolean;
  companyDefault: string | null;
  isCompanyRequired: boolean;
}

export const readTables = (server: TestServer) =>
  server.sql<Table & Record<string, unknown>>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
      pg_get_expr(d.adbin, d.adrelid) as "companyDefault", coalesce(a.attnotnull, false) as "isCompanyRequired"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'companyId' and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by 1`);

export const readPolicies = (server: TestServer) =>
  server.sql<{
    table: string;
    name: string;
    permissive: string;
    command: string;
    using: string | null;
    check: string | null;
  }>(`
    select tablename as table, policyname as name, permissive, cmd as command, qual as using, with_check as check
    from pg_policies where schemaname = 'public' order by 1, 2`);

interface ForeignKey {
  name: string;
  table: string;
  target: string;
  columns: string[];
  targetColumns: string[];
  onDelete: string;
  /** All of its columns are not null. */
  isRequired: boolean;
}

const columnNames = (relation: string, numbers: string) => `
  array(select a.attname::text from unnest(${numbers}) with ordinality n(number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number order by n.place)`;

export const readForeignKeys = (server: TestServer) =>
  server.sql<ForeignKey & Record<string, unknown>>(`
    select k.conname as name, k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      ${columnNames('k.conrelid', 'k.conkey')} as columns, ${columnNames('k.confrelid', 'k.confkey')} as "targetColumns",
      case k.confdeltype when 'c' then 'cascade' else k.confdeltype::text end as "onDelete",
      (select bool_and(a.attnotnull) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as "isRequired"
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`);

export const readIndexes = (server: TestServer) =>
  server.sql<{ name: string; table: string; first: string | null }>(`
    select x.indexrelid::regclass::text as name, x.indrelid::regclass::text as table, a.attname::text as first
    from pg_index x
    join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
    left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
    order by 1`);

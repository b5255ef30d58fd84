import type pg from 'pg';

interface TableShape {
  name: string;
  columns: string[];
}

/** Of the job queue only what is still to be done and how: the rest is statistics of its own. */
const JOB_TABLES = ['job', 'job_dependency', 'queue', 'schedule', 'subscription'];

/** All tables whose rows are kept, with the columns that are stored and not computed. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (n.nspname = 'public' and c.relname <> 'migrations' or n.nspname = 'pgboss' and c.relname = any ($1))
     group by 1 order by 1`,
    [JOB_TABLES],
  );
  return rows;
}

/** How far each sequence got; read after the rows, because sequences know no snapshot. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** So that the same rows give the same bytes, in whatever session and version of PostgreSQL. */
export const PLAIN_SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

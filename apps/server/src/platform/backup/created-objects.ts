import type pg from 'pg';

const FOUND = `
  select oid, 1 as turn, format('drop schema if exists %I cascade', nspname) as away
    from pg_namespace where nspname = 'pgboss'
  union all
  -- A table takes its own sequences with it.
  select oid, case relkind when 'S' then 3 else 2 end, format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
  union all
  select oid, 4, format('drop extension if exists %I cascade', extname) from pg_extension
  union all
  select p.oid, 5, format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by turn`;

interface Found {
  /** An oid is unique in its catalogue only. */
  turn: number;
  oid: number;
  away: string;
}

/**
 * Remembers what lies in the database now. The function that it returns drops everything of the product that came
 * afterwards, all of it or nothing.
 */
export async function rememberObjects(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<Found>(FOUND);
  const before = new Set(rows.map(keyOf));
  return async () => {
    const found = await pool.query<Found>(FOUND);
    const made = found.rows.filter((row) => !before.has(keyOf(row)));
    // Several statements in one query are one transaction.
    if (made.length > 0) await pool.query(made.map(({ away }) => away).join(';'));
  };
}

const keyOf = ({ turn, oid }: Found): string => `${turn}:${oid}`;

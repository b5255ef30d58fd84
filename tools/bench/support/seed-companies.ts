import type pg from 'pg';

const TIMERS_EACH = 20;

/**
 * Fills the database up to so many companies: each with a connection that need not run and timers of tomorrow; `busy` of
 * them have a connection to run and a timer that is due.
 */
export async function addCompanies(
  admin: pg.Client,
  { upTo, busy }: { upTo: number; busy: number },
): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `with added as (
       insert into companies (name, email) select 'Company ' || n, 'company.' || n || '@bench.test'
       from generate_series((select count(*) + 1 from companies), $1::int) n returning id),
     counters as (insert into event_counters ("companyId") select id from added),
     figures as (insert into company_figures ("companyId") select id from added),
     wired as (insert into connections ("companyId", name, channel, "tokenHash", "tokenSealed", "shouldRun")
       select id, 'Bench', 'whatsapp', 'hash ' || id, 'sealed', false from added)
     insert into ticket_timers ("companyId", "ticketId", kind, "dueAt")
     select id, n, 'inactive', now() + interval '1 day' from added, generate_series(1, $2::int) n`,
    [upTo, TIMERS_EACH],
  );
  const few = '(select id from companies order by id limit $1)';
  await admin.query(`update connections set "shouldRun" = true where "companyId" in ${few}`, [busy]);
  await admin.query(
    `update ticket_timers set "dueAt" = now() - interval '1 hour' where "ticketId" = 1 and "companyId" in ${few}`,
    [busy],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

import { type InvoiceFilter, type ListQuery, PAGE_SIZE, PLATFORM_COMPANY_ID } from '@prosa/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Invoices } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noInvoice = missing('ERR_NO_INVOICE_FOUND');
export type InvoiceRow = Selectable<Invoices>;

/** Those of the own company that it may pay or has paid, by number and name of the plan. */
const ownInvoices = (db: Db, { searchParam }: ListQuery) =>
  db
    .selectFrom('invoices')
    .where('state', '!=', 'cancelled')
    .where(matchesSearch(sql`concat_ws(' ', detail, id)`, searchParam));

export async function listOwn(db: Db, query: ListQuery) {
  const { count } = await ownInvoices(db, query)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ownInvoices(db, query)
    .selectAll()
    .orderBy('dueDate', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((query.pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

export const getOwn = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'cancelled')
    .executeTakeFirstOrThrow(noInvoice);

export const lockInvoice = (db: Db, id: number) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noInvoice);

const payments = sql<ManagedRow['payments']>`coalesce((
  select jsonb_agg(to_jsonb(p) order by p.id) from invoice_payments p where p."invoiceId" = invoices.id
), '[]')`;

interface PaymentRow {
  id: number;
  paymentId: string;
  amountCents: number;
  refundedCents: number;
  outcome: string;
  paidAt: string;
}
export type ManagedRow = InvoiceRow & { companyName: string; payments: PaymentRow[] };

const managed = (db: Db) =>
  db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .selectAll('invoices')
    .select(['companies.name as companyName', payments.as('payments')]);

const filters = (today: string): Record<InvoiceFilter, ReturnType<typeof sql<boolean>>> => ({
  all: sql<boolean>`true`,
  open: sql<boolean>`invoices.state = 'open'`,
  overdue: sql<boolean>`invoices.state = 'open' and invoices."dueDate" < ${today}::date`,
  paid: sql<boolean>`invoices.state = 'paid'`,
  cancelled: sql<boolean>`invoices.state = 'cancelled'`,
  attention: sql<boolean>`exists (
    select from invoice_payments p where p."invoiceId" = invoices.id and p.outcome <> 'settled')`,
});

export async function listManaged(
  db: Db,
  { searchParam, pageNumber, filter }: ListQuery & { filter: InvoiceFilter },
  today: string,
) {
  const matching = managed(db)
    .where(matchesSearch(sql`concat_ws(' ', companies.name, invoices.detail, invoices.id)`, searchParam))
    .where(filters(today)[filter]);
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy('invoices.dueDate', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

export const getManaged = (db: Db, id: number): Promise<ManagedRow> =>
  managed(db).where('invoices.id', '=', id).executeTakeFirstOrThrow(noInvoice);

export const insertInvoice = (db: Db, values: Insertable<Invoices>) =>
  db.insertInto('invoices').values(values).returning('id').executeTakeFirstOrThrow();

export const saveInvoice = ({ db, now }: DatedWork, id: number, set: Updateable<Invoices>) =>
  db
    .updateTable('invoices')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

interface Sums {
  due: number;
  paid: number;
  overdue: number;
}

const sums = (today: string) => [
  sql<number>`coalesce(sum("amountCents") filter (where invoices.state = 'open'), 0)::bigint`.as('due'),
  sql<number>`coalesce(sum("amountCents") filter (where invoices.state = 'paid'), 0)::bigint`.as('paid'),
  sql<number>`coalesce(sum("amountCents") filter (where invoices.state = 'open' and invoices."dueDate" < ${today}::date), 0)::bigint`.as(
    'overdue',
  ),
];

/** By the month of the due date, of the last year and of what is to come. */
export const sumByMonth = (db: Db, today: string): Promise<(Sums & { month: string })[]> =>
  db
    .selectFrom('invoices')
    .select([sql<string>`to_char(invoices."dueDate", 'YYYY-MM')`.as('month'), ...sums(today)])
    .where('state', '!=', 'cancelled')
    .where('dueDate', '>=', sql<string>`(date_trunc('month', ${today}::date) - interval '11 months')::date`)
    .groupBy('month')
    .orderBy('month')
    .execute();

export const sumByCompany = (
  db: Db,
  today: string,
): Promise<(Sums & { companyId: number; companyName: string })[]> =>
  db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .select(['companies.id as companyId', 'companies.name as companyName', ...sums(today)])
    .where('invoices.state', '!=', 'cancelled')
    .groupBy(['companies.id', 'companies.name'])
    .orderBy('overdue', 'desc')
    .orderBy('companies.name')
    .limit(500)
    .execute();

/** Companies whose due date is near enough and has no invoice yet; in the platform's scope. */
export const listCompaniesToInvoice = async (db: Db, now: Date, timeZone: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from companies c
      join plans p on p.id = c."planId" and p."amountCents" > 0
      left join settings s on s."companyId" = c.id and s.key = 'timezone'
    where c.status and c.id <> ${PLATFORM_COMPANY_ID}
      and c."dueDate" <= (${now.toISOString()}::timestamptz at time zone coalesce(s.value #>> '{}', ${timeZone}))::date
        + coalesce((select (value #>> '{}')::int from platform_settings where key = 'invoiceDaysAhead'), 10)
      and not exists (select from invoices i where i."companyId" = c.id and i."madeFor" = c."dueDate")
    order by c."dueDate", c.id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Makes the invoice of the current due date of a company, of its plan as it is now. Nothing if somebody else did, or
 * the company was renewed meanwhile.
 */
export async function insertDueInvoice(
  { db, now }: DatedWork,
  companyId: number,
  { dueDate, months }: { dueDate: string; months: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into invoices (detail, users, connections, queues, "amountCents", "dueDate", months, "madeFor", "createdAt", "updatedAt")
    select p.name, p.users, p.connections, p.queues, p."amountCents" * ${months}, c."dueDate", ${months}, c."dueDate",
      ${now}, ${now}
    from companies c join plans p on p.id = c."planId" and p."amountCents" > 0
    where c.id = ${companyId} and c."dueDate" = ${dueDate}::date
    on conflict ("companyId", "madeFor") do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

import type { ReportSort, TicketStatus } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface StoredReportRow {
  id: number;
  uuid: string;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  whatsappName: string | null;
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  contactIsGroup: boolean;
  userId: number | null;
  userName: string | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  lastMessage: string;
  ticketStatus: TicketStatus;
  createdAt: string;
  closedAt: string | null;
  openedAt: Date;
  endedAt: Date | null;
  supportSeconds: number | null;
  waitSeconds: number | null;
  NPS: number | null;
}

interface ReportQuery {
  /** The tables of `factTables`. */
  facts: RawBuilder<unknown>;
  /** On rows `f` of `facts`. */
  condition: RawBuilder<unknown>;
  timezone: string;
  paging: ReportOrder & { limit: number; offset: number };
}

interface ReportOrder {
  sortBy: ReportSort;
  sortOrder: 'asc' | 'desc';
}

const byName = (column: RawBuilder<unknown>) => sql`lower(${column}) collate "pt-BR-x-icu"`;

const sortColumns: Record<ReportSort, RawBuilder<unknown>> = {
  id: sql`f.id`,
  whatsappName: byName(sql`w.name`),
  contactName: byName(sql`k.name`),
  userName: byName(sql`u.name`),
  queueName: byName(sql`q.name`),
  status: sql`f.status`,
  createdAt: sql`f."createdAt"`,
  closedAt: sql`f."closedAt"`,
  supportTime: sql`f."servedSeconds"`,
  NPS: sql`f.rate`,
};

/** Left joins, so that the order only looks at what it needs. */
const joins = sql`
  left join contacts k on k."companyId" = f."companyId" and k.id = f."contactId"
  left join connections w on w."companyId" = f."companyId" and w.id = f."whatsappId"
  left join users u on u."companyId" = f."companyId" and u.id = f."attendantId"
  left join queues q on q."companyId" = f."companyId" and q.id = f."queueId"`;

/** What comes first of `facts f`; unknown values come last, equal ones by their ids. */
const orderOf = ({ sortBy, sortOrder }: ReportOrder) => {
  const direction = sql.raw(sortOrder);
  return sql`order by ${sortColumns[sortBy]} ${direction} nulls last, f.id ${direction}`;
};

/** The tickets of all pages of the report, in its order. */
export async function listReportIds(
  db: Db,
  { facts, condition, paging }: Pick<ReportQuery, 'facts' | 'condition'> & { paging: ReportOrder },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ${facts}
    select coalesce(array_agg(f.id ${orderOf(paging)}), '{}') as ids
    from facts f ${joins} where ${condition}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A page of the report and how many rows it has in all; both from one statement, so that they agree. */
export async function listReportRows(
  db: Db,
  { facts, condition, timezone, paging }: ReportQuery,
): Promise<{ rows: StoredReportRow[]; total: number }> {
  const { limit, offset } = paging;
  const clock = (at: RawBuilder<unknown>) =>
    sql`to_char(${at} at time zone ${timezone}, 'DD/MM/YYYY HH24:MI')`;
  const { rows } = await sql<StoredReportRow & { total: number; id: number | null }>`
    with ${facts},
    matching as (select f.* from facts f where ${condition}),
    page as (
      select f.*, row_number() over (${orderOf(paging)}) as place
      from matching f ${joins} order by place limit ${limit} offset ${offset}
    )
    select (select count(*) from matching)::int as total, f.id, t.uuid, t.channel, w.name as "whatsappName",
      f."contactId", k.name as "contactName", k.number as "contactNumber", k."isGroup" as "contactIsGroup",
      u.id as "userId", u.name as "userName", f."queueId", q.name as "queueName", q.color as "queueColor",
      t."lastMessage", f.status as "ticketStatus",
      ${clock(sql`f."createdAt"`)} as "createdAt", ${clock(sql`f."closedAt"`)} as "closedAt",
      f."createdAt" as "openedAt", f."closedAt" as "endedAt",
      f."servedSeconds" as "supportSeconds", f."waitedSeconds" as "waitSeconds", f.rate as "NPS"
    from (select 1) one left join (
      page f join tickets t on t."companyId" = f."companyId" and t.id = f.id ${joins}
    ) on true order by f.place`.execute(db);
  // Behind the last page there is one row, with the total alone.
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter(({ id }) => id !== null),
  };
}

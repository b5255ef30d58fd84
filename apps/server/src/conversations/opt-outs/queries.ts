import type { OptOutEnd, OptOutSource } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

export interface NewOptOut {
  source: OptOutSource;
  words: string;
  messageId?: number;
  userId?: number;
  at: Date;
}

/** False if the contact has an opt-out already. */
export async function insertOptOut(
  db: Db,
  contactId: number,
  { source, words, messageId, userId, at }: NewOptOut,
): Promise<boolean> {
  const { rows } = await sql`
    insert into opt_outs ("contactId", source, words, "messageId", "userId", "createdAt")
    values (${contactId}, ${source}, ${words}, ${messageId ?? null}, ${userId ?? null}, ${at})
    on conflict ("companyId", "contactId") where "endedAt" is null do nothing returning id`.execute(db);
  return rows.length > 0;
}

export interface OptOutEnding extends NewOptOut {
  /** Only an opt-out from this source ends. */
  only?: OptOutSource;
}

/** False if there is none to end. */
export async function closeOptOut(
  db: Db,
  contactId: number,
  { source, words, messageId, userId, at, only }: OptOutEnding,
): Promise<boolean> {
  const { rows } = await sql`
    update opt_outs set "endedAt" = greatest("createdAt", ${at}), "endSource" = ${source}, "endReason" = ${words},
      "endMessageId" = ${messageId ?? null}, "endedBy" = ${userId ?? null}
    where "contactId" = ${contactId} and "endedAt" is null and source = coalesce(${only ?? null}, source)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether the channel reported this or something later about the contact before. */
export async function hasLaterReport(db: Db, contactId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from opt_outs where "contactId" = ${contactId} and (
      (source = 'channel' and "createdAt" >= ${at}) or ("endSource" = 'channel' and "endedAt" >= ${at}))
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface OptOutRow {
  id: number;
  source: OptOutSource;
  words: string;
  messageId: number | null;
  userId: number | null;
  userName: string | null;
  createdAt: Date;
  endedAt: Date | null;
  endSource: OptOutEnd | null;
  endReason: string | null;
  endMessageId: number | null;
  endedBy: number | null;
  endedByName: string | null;
}

const optOutsByContact = prepared(
  (contactId: number) => sql<OptOutRow>`
    select o.id, o.source, o.words, o."messageId", o."userId", u.name as "userName", o."createdAt", o."endedAt",
      o."endSource", o."endReason", o."endMessageId", o."endedBy", e.name as "endedByName"
    from opt_outs o
    left join users u on u."companyId" = o."companyId" and u.id = o."userId"
    left join users e on e."companyId" = o."companyId" and e.id = o."endedBy"
    where o."contactId" = ${contactId} order by o."createdAt" desc, o.id desc limit 100`,
);

export const listOptOuts = (db: Db, contactId: number): Promise<OptOutRow[]> =>
  optOutsByContact(db, contactId);

import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type ChangedMessage, changedColumns, emitChangedMessages, ticketJoin } from './changed-messages.ts';

/**
 * Those of the messages that did not leave yet, locked. One that is being written to right now is skipped and not waited
 * for: its writer may itself wait for rows that the caller has locked.
 */
const unsent = (ids: number[], states: RawBuilder<unknown>) => sql`
  select id from messages where "companyId" = current_company() and id = any (${ids}::bigint[])
    and coalesce("sendState", '') in (${states}) order by id for no key update skip locked`;

/** One that is being sent may come back to the queue, if the connection breaks. */
const untilSent = sql`'queued', 'sending'`;

const held = prepared(
  (ids: number[]) => sql`
    with waiting as (${unsent(ids, untilSent)})
    update messages m set "notBefore" = now() + interval '100 years' from waiting where m.id = waiting.id`,
);

/** Keeps messages from being sent until they are released; they block nothing meanwhile. */
export const holdMessages = (db: Db, ids: number[]) => held(db, ids);

const released = prepared(
  (ids: number[]) => sql`
    with waiting as (${unsent(ids, untilSent)})
    update messages m set "notBefore" = now() from waiting where m.id = waiting.id and m."notBefore" > now()`,
);

export const releaseMessages = (db: Db, ids: number[]) => released(db, ids);

const withdrawn = prepared(
  (ids: number[]) => sql<ChangedMessage>`
    with waiting as (${unsent(ids, sql`'queued'`)})
    update messages m set "sendState" = 'failed', "sendReason" = 'withdrawn', "updatedAt" = now()
    from waiting, tickets t where m.id = waiting.id and ${ticketJoin} returning ${changedColumns}`,
);

/** Takes queued messages back, so that they are never sent. Returns those that were taken back. */
export async function withdrawMessages(
  work: CompanyWork,
  ids: number[],
  noteWithdrawn: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  const rows = await withdrawn(work.db, ids);
  // Before others hear of it: the reports of those who sent them must not take it for a failure.
  await noteWithdrawn(rows.map(({ messageId }) => messageId));
  await emitChangedMessages(work, rows);
}

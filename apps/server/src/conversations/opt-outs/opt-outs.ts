import type { LogReason, TicketLogType } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitContact } from '../contacts/contact-events.ts';
import { findLatestTicket } from '../tickets/latest-ticket.ts';
import { writeTicketLog } from '../tickets/tickets.ts';
import { closeOptOut, hasLaterReport, insertOptOut, type NewOptOut, type OptOutEnding } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'contact.optedOut': AuditedCreation;
    'contact.optOutEnded': AuditedCreation;
  }
}

const optedOutAmong = prepared(
  (contactIds: number[]) => sql<{ contactId: number }>`
    select "contactId" from opt_outs
    where "companyId" = current_company() and "contactId" = any (${contactIds}::int[]) and "endedAt" is null`,
);

/** Those of the contacts who do not want to be written to. */
export const findOptedOut = async (db: Db, contactIds: number[]): Promise<Set<number>> =>
  new Set((await optedOutAmong(db, contactIds)).map(({ contactId }) => contactId));

type Statement<Full> = Omit<Full, 'at'> & { at?: Date };

/** The contact does not want to be written to. Returns false if that is known, and then changes nothing. */
export async function recordOptOut(
  work: CompanyWork,
  contactId: number,
  { at = work.now, ...statement }: Statement<NewOptOut>,
): Promise<boolean> {
  if (!(await insertOptOut(work.db, contactId, { ...statement, at }))) return false;
  await announceOptOut(work, contactId, { type: 'optedOut', reasons: beginReasons, ...statement });
  return true;
}

/** The contact may be written to again. Returns false if there was nothing to end. */
export async function endOptOut(
  work: CompanyWork,
  contactId: number,
  { at = work.now, ...statement }: Statement<OptOutEnding>,
): Promise<boolean> {
  if (!(await closeOptOut(work.db, contactId, { ...statement, at }))) return false;
  await announceOptOut(work, contactId, { type: 'optOutEnded', reasons: endReasons, ...statement });
  return true;
}

/** What the contact chose in the channel itself. A report that is not newer than the last one changes nothing. */
export async function applyChannelChoice(
  work: CompanyWork,
  contactId: number,
  { wantsMessages, words, at }: { wantsMessages: boolean; words: string; at: Date },
): Promise<void> {
  if (await hasLaterReport(work.db, contactId, at)) return;
  const statement = { source: 'channel' as const, words, at };
  if (wantsMessages) await endOptOut(work, contactId, { ...statement, only: 'channel' });
  else await recordOptOut(work, contactId, statement);
}

type Reasons = Record<NewOptOut['source'], LogReason['code'] | undefined>;
const beginReasons: Reasons = {
  contact: 'optedOutByWord',
  channel: 'optedOutOnChannel',
  attendant: undefined,
};
const endReasons: Reasons = { contact: 'optedInByWord', channel: 'optedInOnChannel', attendant: undefined };

const auditActions = { optedOut: 'contact.optedOut', optOutEnded: 'contact.optOutEnded' } as const;

/** Neither the audit log nor the ticket log repeats the words, which are deleted with the contact. */
async function announceOptOut(
  work: CompanyWork,
  contactId: number,
  {
    type,
    reasons,
    source,
    userId = null,
  }: {
    type: Extract<TicketLogType, 'optedOut' | 'optOutEnded'>;
    reasons: Reasons;
    source: NewOptOut['source'];
    userId?: number | null;
  },
): Promise<void> {
  const ticket = await findLatestTicket(work.db, contactId);
  const code = reasons[source];
  if (ticket)
    await writeTicketLog(work.db, ticket.id, {
      type,
      userId,
      queueId: ticket.queueId,
      ...(code ? { reason: { code } } : {}),
    });
  await work.audit({ action: auditActions[type], subject: `contact:${contactId}`, after: { source } });
  await emitContact(work, 'update', contactId);
}

import { type ConnectionHealth, TOKEN_WARNING_DAYS, WEBHOOK_SILENT_HOURS } from '@prosa/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readActivity } from '../connections/activity.ts';
import { findConnectionRow } from '../connections/status.ts';
import { findAccount } from '../connections/accounts.ts';

const HOUR_MS = 3_600_000;

/** The health of a connection, for users who manage connections. */
export async function readConnectionHealth(
  work: UserWork,
  id: number,
): Promise<z.input<typeof ConnectionHealth>> {
  const { db, now } = work;
  if (!(await findConnectionRow(work, id))) throw new AppError('ERR_NO_WAPP_FOUND');
  const account = await findAccount(db, id);
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select case when m."sendState" = 'failed' then coalesce(m."sendReason", '') end as reason, count(*) as count
    from tickets t join messages m on m."companyId" = t."companyId" and m."ticketId" = t.id
    where t."companyId" = current_company() and t."whatsappId" = ${id} and t."updatedAt" > now() - interval '24 hours'
      and m."fromMe" and m."sendState" in ('sent', 'failed') and m."createdAt" > now() - interval '24 hours'
    group by 1 order by 2 desc`.execute(db);
  const reasons = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const silentSince = now.getTime() - WEBHOOK_SILENT_HOURS * HOUR_MS;
  const warnedFrom = now.getTime() + TOKEN_WARNING_DAYS * 24 * HOUR_MS;
  return {
    ...(await readActivity(db, id)),
    sent: rows.find(({ reason }) => reason === null)?.count ?? 0,
    failed: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons: reasons.slice(0, 5),
    token: account
      ? {
          expiresAt: account.tokenExpiresAt,
          isExpiring: account.tokenExpiresAt !== null && account.tokenExpiresAt.getTime() < warnedFrom,
        }
      : null,
    webhook: account
      ? {
          seenAt: account.webhookSeenAt,
          isSilent: (account.webhookSeenAt ?? account.createdAt).getTime() < silentSince,
        }
      : null,
  };
}

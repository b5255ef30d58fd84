import type { AccountIssue } from '@prosa/channels';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitConnection } from './connection-events.ts';

/** Keeps the latest issue per subject, resolved ones too, so that a late older report does not bring one back. */
export async function storeIssue(
  work: CompanyWork,
  connectionId: number,
  { about, ...issue }: AccountIssue,
): Promise<void> {
  const kept = JSON.stringify({ [about]: issue });
  const { rows } = await sql`
    update channel_accounts set issues = issues || ${kept}::jsonb
    where "whatsappId" = ${connectionId} and issues is distinct from issues || ${kept}::jsonb
      and coalesce((issues -> ${about}::text ->> 'at')::timestamptz <= ${issue.at}, true) returning 1`.execute(
    work.db,
  );
  if (rows.length > 0) await emitConnection(work, connectionId);
}

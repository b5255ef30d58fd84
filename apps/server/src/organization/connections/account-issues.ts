import type { AccountIssue } from '@prosa/channels';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitConnection } from './connection-events.ts';

/** The latest of each kind; one that is over is kept too, so that an older one does not bring it back. */
export async function storeIssue(
  work: CompanyWork,
  connectionId: number,
  { kind, code, detail, at }: AccountIssue,
): Promise<void> {
  const kept = JSON.stringify({ [kind]: { kind, code, detail, at } });
  const { rows } = await sql`
    update channel_accounts set issues = issues || ${kept}::jsonb
    where "whatsappId" = ${connectionId} and issues is distinct from issues || ${kept}::jsonb
      and coalesce((issues -> ${kind}::text ->> 'at')::timestamptz <= ${at}, true) returning 1`.execute(
    work.db,
  );
  if (rows.length > 0) await emitConnection(work, connectionId);
}

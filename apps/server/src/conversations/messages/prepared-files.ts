import { type Channel, channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { PreparedFile, UnpreparedFile } from '../../channels/channel-port.ts';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type ChangedMessage, changedColumns, emitChangedMessages, ticketJoin } from './changed-messages.ts';
import type { MessageData } from './queries.ts';

/** Recordings are sent as voice notes, for which each channel takes only one format. */
export const isVoiceNote = (
  data: MessageData | null | undefined,
  mediaKey: string | null | undefined,
): boolean => data?.isVoice === true && typeof mediaKey === 'string';

/** The oldest files of queued messages that are not in the channel's format. */
export async function listUnpreparedFiles(
  { db }: CompanyWork,
  connectionId: number,
  limit: number,
): Promise<UnpreparedFile[]> {
  const { rows } = await sql<{ messageId: number; key: string; channel: Channel }>`
    select ${preparedHint} m.id as "messageId", m."mediaKey" as key, w.channel
    from messages m join connections w on w."companyId" = m."companyId" and w.id = m."whatsappId"
    where m."companyId" = current_company() and m."whatsappId" = ${connectionId} and m."needsPreparation"
      and m."sendState" = 'queued'
    order by m.id limit ${limit}`.execute(db);
  return rows.map(({ channel, ...file }) => ({ ...file, format: channelAbilities[channel].voice }));
}

/**
 * Stores the result, after which the message can be claimed. An unreadable file fails the message until a person sends
 * it again.
 */
export async function settlePreparation(
  work: CompanyWork,
  messageId: number,
  outcome: PreparedFile | 'as-it-is' | 'unreadable',
): Promise<void> {
  if (outcome === 'unreadable') {
    await failUnreadable(work, messageId);
    return;
  }
  const prepared = outcome === 'as-it-is' ? null : JSON.stringify(outcome);
  await sql`
    update messages set "needsPreparation" = false, "preparedFile" = ${prepared}::jsonb
    where id = ${messageId} and "needsPreparation"`.execute(work.db);
}

async function failUnreadable(work: CompanyWork, messageId: number): Promise<void> {
  const { rows } = await sql<ChangedMessage>`
    update messages m set "sendState" = 'failed', "sendReason" = 'unreadable', "updatedAt" = now()
    from tickets t
    where m.id = ${messageId} and m."sendState" = 'queued' and ${ticketJoin} returning ${changedColumns}`.execute(
    work.db,
  );
  await emitChangedMessages(work, rows);
}

/** For a message that is sent again: its file is prepared only if there is no prepared one yet. */
export const requestPreparation = (db: Db, messageId: number) =>
  sql`
    update messages set "needsPreparation" = true where id = ${messageId} and "preparedFile" is null`.execute(
    db,
  );

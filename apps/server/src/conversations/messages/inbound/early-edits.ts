import type { IncomingEdit } from '@prosa/channels';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { type ChannelChange, insertEdit } from '../edits-and-reactions.ts';
import { emitMessage } from '../message-events.ts';
import { lockByExternalId, type MessageData, saveMessage } from '../queries.ts';
import { mediaColumns } from './message-row.ts';
import type { ReceivingConnection } from './receiving-connection.ts';
import type { PlacedMessage } from './store-messages.ts';

/** A channel may deliver an edit before its message: marks the row that was created from the edit. */
export const markEarlyEdit = (db: Db, connectionId: number, { id, at, targetId }: IncomingEdit) =>
  sql`
    update messages set data = coalesce(data, '{}') || ${JSON.stringify({ isEarlyEdit: true, edit: { id, at } })}::jsonb,
      "isEdited" = true
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "externalId" = ${targetId}`.execute(
    db,
  );

/** Whether an edit is no newer than the one that arrived before the message. */
export function precedesEarlyEdit(data: unknown, { id, at }: ChannelChange): boolean {
  const { edit } = (data ?? {}) as MessageData;
  return edit !== undefined && (edit.id === id || new Date(edit.at) > at);
}

/** The message arrived after its edit: the row keeps the edited text and takes the rest, such as media. */
export async function completeEarlyEdit(
  work: CompanyWork,
  connection: ReceivingConnection,
  { message, place }: PlacedMessage,
): Promise<void> {
  const known = await lockByExternalId(work.db, connection.id, message.id);
  const early = known?.data as MessageData | null | undefined;
  if (!known || early?.isEarlyEdit !== true) return;
  const { body, mediaType, data } = message;
  const edit = early.edit && { id: early.edit.id, at: new Date(early.edit.at) };
  await insertEdit(work.db, known.id, { body, change: edit });
  await saveMessage(work, known.id, {
    mediaType,
    data: data && JSON.stringify(data),
    ...mediaColumns(connection, message),
    sentAt: message.at,
  });
  await emitMessage(work, place.ticket, known.id);
  if (message.media) work.wakeConnection(connection.id);
}

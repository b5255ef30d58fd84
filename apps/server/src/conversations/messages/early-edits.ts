import type { IncomingEdit, IncomingMessage } from '@prosa/channels';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import type { StoredContent } from './stored-content.ts';
import { insertEdit, type ChannelChange } from './edits-and-reactions.ts';
import * as queries from './queries.ts';
import type { MessageData } from './queries.ts';
import { incomingValues } from './incoming-values.ts';
import { emitMessage } from './message-events.ts';

/** Where nothing comes in order, the edit of a message may be here before the message itself. */
export const markEarlyEdit = (db: Db, connectionId: number, { id, at, targetId }: IncomingEdit) =>
  sql`
    update messages set data = coalesce(data, '{}') || ${JSON.stringify({ isEarlyEdit: true, edit: { id, at } })}::jsonb,
      "isEdited" = true
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "externalId" = ${targetId}`.execute(
    db,
  );

/** Whether an edit is no newer than the one that was here before its message. */
export function precedesEarlyEdit(data: unknown, { id, at }: ChannelChange): boolean {
  const { edit } = (data ?? {}) as MessageData;
  return edit !== undefined && (edit.id === id || new Date(edit.at) > at);
}

type Place = Parameters<typeof incomingValues>[2] & { ticket: TicketRecord };

/** The message itself has come: it keeps the newer words, and gets what only it has, such as its picture. */
export async function completeEarlyEdit(
  work: CompanyWork,
  connection: Parameters<typeof incomingValues>[0],
  incoming: IncomingMessage,
  place: Place,
  content: StoredContent,
): Promise<void> {
  const known = await queries.lockByExternalId(work.db, connection.id, incoming.id);
  const early = known?.data as MessageData | null | undefined;
  if (!known || early?.isEarlyEdit !== true) return;
  const { body: before, mediaType, data, ...values } = incomingValues(connection, incoming, place, content);
  const told = early.edit && { id: early.edit.id, at: new Date(early.edit.at) };
  await insertEdit(work.db, known.id, before, told);
  await queries.saveMessage(work, known.id, {
    mediaType,
    data,
    ...(content.media
      ? {
          mediaState: 'waiting',
          mediaReference: values.mediaReference,
          mediaMime: values.mediaMime,
          mediaName: values.mediaName,
          mediaBytes: values.mediaBytes,
          mediaSeconds: values.mediaSeconds,
        }
      : {}),
    sentAt: incoming.at,
  });
  await emitMessage(work, place.ticket, known.id);
  if (content.media) work.wakeConnection(connection.id);
}

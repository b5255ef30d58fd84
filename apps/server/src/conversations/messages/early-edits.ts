import type { IncomingMessage } from '@prosa/channels';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import type { StoredContent } from './content.ts';
import * as queries from './queries.ts';
import { receivedValues } from './received.ts';
import { tellMessage } from './telling.ts';

/** Where nothing comes in order, the edit of a message may be here before the message itself. */
export const markEarly = (db: Db, connectionId: number, externalId: string) =>
  sql`
    update messages set data = coalesce(data, '{}') || '{"isEarlyEdit": true}', "isEdited" = true
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "externalId" = ${externalId}`.execute(
    db,
  );

type Place = Parameters<typeof receivedValues>[2] & { ticket: TicketRecord };

/** The message itself has come: it keeps the newer words, and gets what only it has, such as its picture. */
export async function completeEarly(
  work: CompanyWork,
  connection: Parameters<typeof receivedValues>[0],
  incoming: IncomingMessage,
  place: Place,
  content: StoredContent,
): Promise<void> {
  const known = await queries.lockByExternalId(work.db, connection.id, incoming.id);
  if (!known || (known.data as queries.MessageData | null)?.isEarlyEdit !== true) return;
  const { body: before, mediaType, data, ...values } = receivedValues(connection, incoming, place, content);
  await queries.insertEdit(work.db, known.id, before);
  await queries.saveMessage(work.db, known.id, {
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
  await tellMessage(work, place.ticket, known.id);
  if (content.media) work.wakeConnection(connection.id);
}

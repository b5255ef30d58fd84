import {
  type ApiMessage,
  type ApiMessageState,
  type ApiMessageStatus,
  messageProgress,
  PAGE_SIZE,
} from '@prosa/contract';
import type { ChangedMessage } from '../../conversations/messages/changed-messages.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork, ConnectionWork, UserWork } from '../../platform/unit-of-work.ts';
import { type ApiMessageRow, countMatching, findStatus, listByIds, listPage } from './queries.ts';

/** Counting stops here, as it does for tickets. */
const COUNT_LIMIT = 1000;

export async function listApiMessages(work: UserWork, wanted: Parameters<typeof listPage>[1]) {
  const rows = await listPage(work.db, wanted);
  return {
    messages: rows.slice(0, PAGE_SIZE).map(toApiMessage),
    count: await countMatching(work.db, wanted, COUNT_LIMIT),
    hasMore: rows.length > PAGE_SIZE,
  };
}

/** What became of a message, for the system that sent it; one of another connection counts as missing. */
export async function readStatus(work: ConnectionWork, messageId: number): Promise<ApiMessageStatus> {
  const row = await findStatus(work, messageId);
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { ticketId, reason, createdAt } = row;
  return { messageId, ticketId, status: stateOf(row), reason, createdAt: createdAt.toISOString() };
}

/** An unconfirmed message that the far end took has arrived. */
function stateOf({ ack, sendState }: Pick<ApiMessageRow, 'ack' | 'sendState'>): ApiMessageState {
  return sendState === 'unconfirmed' && ack < 2 ? 'unconfirmed' : messageProgress({ ack, sendState });
}

const toApiMessage = (row: ApiMessageRow): ApiMessage => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  ticketUuid: row.ticketUuid,
  contact: { id: row.contactId, name: row.contactName, number: row.contactNumber },
  whatsapp:
    row.whatsappId === null || row.connectionName === null
      ? null
      : { id: row.whatsappId, name: row.connectionName },
  body: row.body,
  mediaType: row.mediaType,
  mediaName: row.mediaName,
  status: stateOf(row),
  reason: row.reason,
});

/** Tells those who see the list. */
export async function emitApiMessages(
  work: CompanyWork,
  action: 'create' | 'update',
  ids: number[],
): Promise<void> {
  for (const row of await listByIds(work.db, ids))
    work.emit('apiMessage', { action, message: toApiMessage(row) }, ['admins']);
}

/** Messages of the API were sent, delivered, read or refused. */
export async function emitApiOutcomes(work: CompanyWork, messages: ChangedMessage[]): Promise<void> {
  const ids = messages.filter(({ source }) => source === 'api').map(({ messageId }) => messageId);
  if (ids.length > 0) await emitApiMessages(work, 'update', ids);
}

import { API_BASE, type ApiSendReply, messagesApiRoutes, type NewApiMessage } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { connectionCompanyRunner, type ConnectionPlatform } from '../../platform/http/answer-token-call.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ConnectionWork } from '../../platform/unit-of-work.ts';
import { findNewAccount } from './lookup-number.ts';
import type { SentRequest } from './queries.ts';
import { findReceiver, readReceiver } from './receivers.ts';
import { findEarlier, hashRequest, sendOnce } from './repeated-requests.ts';
import { sendApiMessages } from './send-api-messages.ts';

/**
 * Everything that takes long comes before the transaction that writes: reading files for a repetition, and asking
 * WhatsApp about a number to which the company never wrote. A repetition asks nobody.
 */
export async function prepareSend(
  platform: ConnectionPlatform,
  { body, files }: { body: NewApiMessage; files: ReceivedFile[] },
  caller: RequestContext,
): Promise<(work: ConnectionWork) => Promise<ApiSendReply>> {
  assertComplete(body, files);
  const { connection, storage } = platform;
  const receiver = readReceiver(body.number, connection.channel);
  const key = caller.idempotencyKey;
  const request = key === undefined ? undefined : { key, hash: await hashRequest(storage, body, files) };
  const known = await connectionCompanyRunner(
    platform,
    caller,
  )(async (work) => ({
    earlier: request && (await findEarlier(work, request)),
    contact: await findReceiver(work.db, connection, receiver),
  }));
  const { earlier } = known;
  if (earlier) return () => Promise.resolve(toReply(platform, earlier));
  const isNew = known.contact === undefined && !receiver.isGroup;
  const account = isNew ? await findNewAccount(platform, receiver.digits) : undefined;
  return async (work) =>
    toReply(
      platform,
      await sendOnce(work, request, () => sendApiMessages(work, { receiver, account, body, files })),
    );
}

function assertComplete(body: NewApiMessage, files: ReceivedFile[]): void {
  if (files.length === 0 && body.body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  if (body.sendSignature && body.userId === null)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'userId', problem: 'required' }] });
}

/** The address is a full one if the installation knows its own. */
function toReply({ config }: ConnectionPlatform, { ticketId, messageIds }: SentRequest): ApiSendReply {
  const messages = messageIds.map((messageId) => ({
    messageId,
    statusUrl: `${config.publicUrl ?? ''}${API_BASE}${messagesApiRoutes.status.path.replace(':messageId', String(messageId))}`,
  }));
  const [first] = messages;
  if (!first) throw new Error('a call sent nothing');
  return { status: 'SUCCESS', ticketId, ...first, messages };
}

import {
  channelAbilities,
  type ErrorCode,
  mayHaveReachedContact,
  isServed,
  type Message,
  signText,
  messageDeleteRefusal,
  messageEditRefusal,
} from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertChannelAbility } from '../contacts/assert-channel-ability.ts';
import { replaceLastMessage } from '../tickets/update-last-message.ts';
import { emitTicket } from '../tickets/ticket-events.ts';
import { lockVisibleTicket, type TicketRecord } from '../tickets/tickets.ts';
import { newExternalId } from './external-ids.ts';
import { showMessage } from './messages.ts';
import { refusalFor } from './channel-limits.ts';
import * as queries from './queries.ts';
import type { MessageData, MessageRecord } from './queries.ts';
import { splitMessageSignature } from './signatures.ts';
import { emitMessage, emitMessageRemoved } from './message-events.ts';
import { isVoiceNote, requestPreparation } from './prepared-files.ts';
import { isUnasked, sendLanes } from './send-lanes.ts';
import { fillTypedText } from './fill-template.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';
import { insertEdit, saveReaction } from './edits-and-reactions.ts';
import {
  type LastMessagePreview,
  lastMessagePreview,
  deletedMessagePreview,
} from '../tickets/last-message-preview.ts';

/** Locks the message and its ticket; the ticket first, as everywhere, to avoid deadlocks. */
async function lockMessageAndTicket(
  work: UserWork,
  id: number,
): Promise<{ message: MessageRecord; ticket: TicketRecord }> {
  const found = await queries.findMessage(work.db, id);
  if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockVisibleTicket(work, found.ticketId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('ERR_NO_MESSAGE_FOUND') : error;
  });
  return { message: await queries.lockMessage(work.db, id), ticket };
}

const ageOf = ({ now }: UserWork, { sentAt }: MessageRecord): number => now.getTime() - sentAt.getTime();

function assertAllowed(
  code: ErrorCode | null,
  ability: 'canEdit' | 'canRevoke',
  { channel }: TicketRecord,
): void {
  if (code === 'ERR_CHANNEL_CANNOT') assertChannelAbility(channel, ability);
  if (code) throw new AppError(code, { hours: channelAbilities[channel].revokeHours });
}

export async function editMessage(work: UserWork, id: number, text: string): Promise<Message> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  assertAllowed(messageEditRefusal(work.user, ticket, message, ageOf(work, message)), 'canEdit', ticket);
  const writer = { ...ticket, userId: message.userId ?? work.user.id };
  const filled = message.isPrivate ? text : await fillTypedText(work, text, writer);
  // A signed message keeps the signature of its writer.
  const { signedBy } = await splitMessageSignature(work.db, message);
  const body = signedBy === null ? filled : signText(signedBy, filled);
  await insertEdit(work.db, id, { body: message.body });
  await queries.saveMessage(work, id, { body, isEdited: true });
  await queries.insertStep(work.db, id, { step: 'edited', userId: work.user.id });
  // A message that is still queued is sent with the new text.
  if (mayHaveReachedContact(message))
    await enqueueOrder(work, message, { kind: 'edit', data: { text: body } });
  await emitMessageChange(
    work,
    { ticket, message },
    lastMessagePreview({ mediaType: message.mediaType, body }),
  );
  return showMessage(work, id);
}

async function enqueueOrder(
  work: UserWork,
  message: MessageRecord,
  { kind, data }: { kind: 'edit' | 'revoke' | 'react'; data: object },
): Promise<void> {
  if (message.whatsappId === null || message.externalId === null) return;
  const { whatsappId, id: messageId } = message;
  await queries.insertOrder(work, { whatsappId, messageId, kind, externalId: newExternalId(), data });
}

async function emitMessageChange(
  work: UserWork,
  { ticket, message }: { ticket: TicketRecord; message: MessageRecord },
  words: LastMessagePreview,
): Promise<void> {
  await emitMessage(work, ticket, message.id);
  if ((await queries.newestMessageId(work.db, ticket.id)) !== message.id || message.isPrivate) return;
  await replaceLastMessage(work.db, ticket.id, words);
  await emitTicket(work, ticket.id);
}

/** Deletes a message for the contact too. A private message is removed completely. */
export async function removeMessage(work: UserWork, id: number): Promise<{ message: string }> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  assertAllowed(messageDeleteRefusal(work.user, ticket, message, ageOf(work, message)), 'canRevoke', ticket);
  if (message.isPrivate) {
    for (const key of [message.mediaKey, message.thumbnailKey]) if (key !== null) await deleteFile(work, key);
    await queries.deleteMessage(work.db, id);
    emitMessageRemoved(work, ticket, id);
    return { message: 'message deleted' };
  }
  if (message.isDeleted) return { message: 'message deleted' };
  const isWaiting = message.sendState === 'queued';
  await queries.saveMessage(work, id, {
    isDeleted: true,
    // A message that is still queued is never sent.
    ...(isWaiting ? { sendState: 'failed' as const, sendReason: 'removed' } : {}),
  });
  await queries.insertStep(work.db, id, { step: 'deleted', userId: work.user.id });
  if (!isWaiting) await enqueueOrder(work, message, { kind: 'revoke', data: {} });
  await emitMessageChange(work, { ticket, message }, await deletedMessagePreview(work.db, message));
  return { message: 'message deleted' };
}

export async function reactToMessage(work: UserWork, id: number, emoji: string): Promise<Message> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  if (message.isPrivate || message.isDeleted) throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
  if (!isServed(ticket)) throw new AppError('ERR_TICKET_NOT_OPEN');
  assertChannelAbility(ticket.channel, 'canReact');
  await saveReaction(work.db, { messageId: id, contactId: message.chatId, fromMe: true, emoji });
  await enqueueOrder(work, message, { kind: 'react', data: { emoji } });
  await emitMessage(work, ticket, id);
  return showMessage(work, id);
}

/** Sends a message again on request, under a new id because the first attempt may have arrived after all. */
export async function resendMessage(work: UserWork, id: number): Promise<Message> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  if (message.sendState !== 'failed' && message.sendState !== 'unconfirmed')
    throw new AppError('ERR_SENDING_WAPP_MSG');
  if (message.isDeleted || ticket.whatsappId === null) throw new AppError('ERR_SENDING_WAPP_MSG');
  if (!isServed(ticket)) throw new AppError('ERR_TICKET_NOT_OPEN');
  const refusal = await refusalFor(work, ticket, toNewOutgoingMessage(message));
  if (refusal) throw refusal;
  await queries.insertStep(work.db, id, { step: 'resent', userId: work.user.id });
  await queries.saveMessage(work, id, {
    sendState: 'queued',
    sendReason: null,
    sendEpoch: null,
    sendingSince: null,
    externalId: newExternalId(),
    ack: 0,
    lane: sendLanes.person,
  });
  if (isVoiceNote(message.data as MessageData | null, message.mediaKey))
    await requestPreparation(work.db, id);
  work.wakeConnection(ticket.whatsappId);
  await emitMessage(work, ticket, id);
  return showMessage(work, id);
}

/** A message that is sent again is checked like a new one. */
const toNewOutgoingMessage = ({
  body,
  mediaType,
  userId,
  data,
  source,
  mediaKey,
  ...media
}: MessageRecord): NewOutgoingMessage => ({
  body,
  mediaType,
  userId,
  isAutomatic: source === 'automation' || isUnasked(source),
  ...(data === null ? {} : { data: data as MessageData }),
  ...(mediaKey === null
    ? {}
    : {
        media: {
          key: mediaKey,
          name: media.mediaName ?? '',
          mime: media.mediaMime ?? '',
          bytes: media.mediaBytes ?? 0,
          seconds: media.mediaSeconds,
          thumbnailKey: null,
        },
      }),
});

/** A person confirms that the message arrived. */
export async function confirmMessage(work: UserWork, id: number): Promise<Message> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  if (message.sendState !== 'unconfirmed') throw new AppError('ERR_SENDING_WAPP_MSG');
  await queries.insertStep(work.db, id, { step: 'confirmed', userId: work.user.id });
  await queries.saveMessage(work, id, {
    sendState: 'sent',
    sendReason: null,
    ack: Math.max(message.ack, 1),
  });
  await emitMessage(work, ticket, id);
  return showMessage(work, id);
}

/** Tries to download a file once more. */
export async function refetchMedia(work: UserWork, id: number): Promise<Message> {
  const { message, ticket } = await lockMessageAndTicket(work, id);
  if (message.mediaState !== 'gone' && message.mediaState !== 'waiting')
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  await queries.saveMessage(work, id, { mediaState: 'waiting' });
  if (message.whatsappId !== null) work.wakeConnection(message.whatsappId);
  await emitMessage(work, ticket, id);
  return showMessage(work, id);
}

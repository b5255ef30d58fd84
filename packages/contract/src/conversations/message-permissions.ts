import { EDIT_WINDOW_MS } from '../constants.ts';
import type { ErrorCode } from '../error-codes.ts';
import { channelAbilities } from './channels.ts';
import type { Channel } from './contacts.ts';
import type { SendState } from './messages.ts';
import { isServed, type TicketStatus } from './tickets.ts';

interface MessageEditor {
  id: number;
  profile: 'admin' | 'user';
}

/** The ticket of the message, which the user may see. */
interface TicketContext {
  status: TicketStatus;
  channel: Channel;
}

interface EditableMessage {
  fromMe: boolean;
  isPrivate: boolean;
  isDeleted: boolean;
  mediaType: string;
  userId: number | null;
  sendState: SendState | null;
}

const HOUR_MS = 3_600_000;
const texts = new Set(['conversation', 'extendedTextMessage']);

/** The contact has or may have the message, so the channel has to be asked to change it. */
export const mayHaveReachedContact = ({
  isPrivate,
  sendState,
}: Pick<EditableMessage, 'isPrivate' | 'sendState'>): boolean => !isPrivate && sendState !== 'queued';

/**
 * Users may change their own messages in tickets they serve; administrators any of the company. Private messages need
 * no open ticket, since the contact never gets them.
 */
function ownershipRefusal(
  person: MessageEditor,
  where: TicketContext,
  message: EditableMessage,
): ErrorCode | null {
  if (message.userId !== person.id && person.profile !== 'admin') return 'ERR_NO_PERMISSION';
  return message.isPrivate || isServed(where) ? null : 'ERR_TICKET_NOT_OPEN';
}

/** Why a user may not edit a message of this age in milliseconds; null if allowed. Also used by the screen. */
export function messageEditRefusal(
  person: MessageEditor,
  where: TicketContext,
  message: EditableMessage,
  age: number,
): ErrorCode | null {
  const isText = message.fromMe && !message.isDeleted && texts.has(message.mediaType);
  if (!isText || age > EDIT_WINDOW_MS) return 'ERR_MESSAGE_NOT_EDITABLE';
  const refusal = ownershipRefusal(person, where, message);
  if (refusal) return refusal;
  return mayHaveReachedContact(message) && !channelAbilities[where.channel].canEdit
    ? 'ERR_CHANNEL_CANNOT'
    : null;
}

/** Why a user may not revoke a message; null if allowed. */
export function messageDeleteRefusal(
  person: MessageEditor,
  where: TicketContext,
  message: EditableMessage,
  age: number,
): ErrorCode | null {
  if (!message.fromMe) return 'ERR_DELETE_WAPP_MSG';
  const refusal = ownershipRefusal(person, where, message);
  if (refusal || !mayHaveReachedContact(message)) return refusal;
  const { canRevoke, revokeHours } = channelAbilities[where.channel];
  if (!canRevoke) return 'ERR_CHANNEL_CANNOT';
  return age > revokeHours * HOUR_MS ? 'ERR_MESSAGE_TOO_OLD' : null;
}

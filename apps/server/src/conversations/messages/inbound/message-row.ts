import type { InboundMessage } from './decode-messages.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

interface RowPlace {
  ticket: { id: number; queueId: number | null };
  contact: { id: number };
  author: { id: number };
}

/** The columns of a channel message, wherever in the conversation it belongs. */
export const toMessageRow = (
  connection: Pick<ReceivingConnection, 'id' | 'seal'>,
  message: InboundMessage,
  { ticket, contact, author }: RowPlace,
) => ({
  ticketId: ticket.id,
  chatId: contact.id,
  contactId: author.id,
  whatsappId: connection.id,
  queueId: ticket.queueId,
  externalId: message.id,
  fromMe: message.fromMe,
  source: message.fromMe ? ('phone' as const) : null,
  body: message.body,
  mediaType: message.mediaType,
  data: message.data,
  // Written on the phone itself, so it counts as delivered.
  ack: message.fromMe ? 2 : 0,
  sendState: message.fromMe ? ('sent' as const) : null,
  isForwarded: message.isForwarded,
  ...mediaColumns(connection, message),
});

/** The file is downloaded later. */
export const mediaColumns = (
  connection: Pick<ReceivingConnection, 'id' | 'seal'>,
  { id, media }: InboundMessage,
) =>
  media
    ? {
        mediaState: 'waiting' as const,
        mediaReference: connection.seal(media.reference, mediaContext(connection.id, id)),
        mediaMime: media.mime,
        mediaName: media.name,
        mediaBytes: media.bytes,
        mediaSeconds: media.seconds,
      }
    : {};

/** Binds a sealed reference to its message: copied to another message, it cannot be opened. */
export const mediaContext = (connectionId: number, externalId: string): string =>
  `messages.mediaReference:${connectionId}:${externalId}`;

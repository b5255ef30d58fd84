import type { IncomingMessage } from '@prosa/channels';
import type { StoredContent } from './stored-content.ts';

interface Connection {
  id: number;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
}

interface Place {
  ticket: { id: number; queueId: number | null };
  /** The chat's own contact, and who of it wrote. */
  contact: { id: number };
  author: { id: number };
}

/** A message a channel told, as its row has it, wherever in the conversation it belongs. */
export const incomingValues = (
  connection: Connection,
  message: IncomingMessage,
  { ticket, contact, author }: Place,
  { body, mediaType, data, media }: StoredContent,
) => ({
  ticketId: ticket.id,
  chatId: contact.id,
  contactId: author.id,
  whatsappId: connection.id,
  queueId: ticket.queueId,
  externalId: message.id,
  fromMe: message.fromMe,
  source: message.fromMe ? ('phone' as const) : null,
  body,
  mediaType,
  data: data === null ? null : JSON.stringify(data),
  // Written on the phone itself: it left long ago.
  ack: message.fromMe ? 2 : 0,
  sendState: message.fromMe ? ('sent' as const) : null,
  isForwarded: message.isForwarded,
  ...(media
    ? {
        mediaState: 'waiting' as const,
        mediaReference: connection.seal(media.reference, mediaContext(connection.id, message.id)),
        mediaMime: media.mime,
        mediaName: media.name,
        mediaBytes: media.bytes,
        mediaSeconds: media.seconds,
      }
    : {}),
});

/** Where a sealed reference belongs: moved to another message it does not open. */
export const mediaContext = (connectionId: number, externalId: string): string =>
  `messages.mediaReference:${connectionId}:${externalId}`;

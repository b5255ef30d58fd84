import type { Message, QuotedMessage, TicketDetail } from '@prosa/contract';
import { useSession } from '../../../api/useSession.ts';
import { updateComposerState, useComposerState } from '../composer-state.ts';
import type { NewOutgoingMessage } from '../outgoing-messages.ts';
import { enqueueMessage } from '../outgoing-queue.ts';
import { type Attachment, mediaTypeOf } from './attachments.ts';
import { useSignature } from './useSignature.ts';

export interface QuickFile {
  id: number;
  media: { name: string; mime: string; url: string } | null;
}

export interface ContactCard {
  name: string;
  number: string;
}

/** Sends text, files and cards from the ticket's composer, in its current mode. */
export function useSend(ticket: TicketDetail) {
  const { id: userId } = useSession();
  const { replyTo, isPrivate } = useComposerState(ticket.id);
  const { sign } = useSignature();

  const written = (changes: Partial<NewOutgoingMessage>): NewOutgoingMessage => ({
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    userId,
    body: '',
    mediaType: isPrivate ? 'extendedTextMessage' : 'conversation',
    quotedMsg: null,
    isPrivate,
    isVoice: false,
    vCard: null,
    quick: null,
    ...changes,
  });
  const bodyOf = (text: string) => (isPrivate ? text : sign(text));
  const quoted = () => replyTo && quotedOf(replyTo);
  const done = () => updateComposerState(ticket.id, { replyTo: null });

  return {
    /** The text as it will be sent, with the signature if enabled. */
    bodyOf,
    text: (body: string, quick: QuickFile | null) => {
      enqueueMessage(
        written({
          body: bodyOf(body),
          quotedMsg: quoted(),
          quick,
          ...(quick?.media && { mediaType: mediaTypeOf(quick.media.mime) }),
        }),
      );
      done();
    },
    files: (attachments: Attachment[]) => {
      for (const [index, { file, caption }] of attachments.entries())
        enqueueMessage(
          written({
            body: bodyOf(caption),
            mediaType: mediaTypeOf(file.type),
            quotedMsg: index === 0 ? quoted() : null,
          }),
          file,
        );
      done();
    },
    voice: (file: File) => {
      enqueueMessage(written({ mediaType: 'audio', isVoice: true, quotedMsg: quoted() }), file);
      done();
    },
    cards: (cards: ContactCard[]) => {
      for (const card of cards)
        enqueueMessage(written({ mediaType: 'contactMessage', body: card.name, vCard: card }));
    },
  };
}

const quotedOf = ({
  id,
  fromMe,
  body,
  mediaType,
  mediaUrl,
  thumbnailUrl,
  contact,
}: Message): QuotedMessage => ({
  id,
  fromMe,
  body,
  mediaType,
  mediaUrl,
  thumbnailUrl,
  contact,
});

import { type MediaType, proto } from '@whiskeysockets/baileys';
import type { MediaHost } from './media-host.ts';

interface FileContent {
  bytes: Buffer;
  mimetype?: string;
  caption?: string;
  thumbnail?: Buffer;
}

/** The contents that a phone can send. */
export type PeerContent =
  | { kind: 'text'; text: string }
  | ({ kind: 'image' } & FileContent)
  | ({ kind: 'video'; seconds?: number; isGif?: boolean } & FileContent)
  | ({ kind: 'voice'; seconds?: number } & FileContent)
  | ({ kind: 'audio'; seconds?: number } & FileContent)
  | ({ kind: 'document'; fileName: string } & FileContent)
  | ({ kind: 'sticker' } & FileContent)
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  | { kind: 'live-location'; latitude: number; longitude: number; caption?: string }
  | { kind: 'contact'; name: string; vcard: string }
  | { kind: 'contacts'; cards: { name: string; vcard: string }[] }
  | { kind: 'reaction'; targetId: string; emoji: string; isOnOwn?: boolean }
  | { kind: 'edit'; targetId: string; text: string; isWrapped?: boolean }
  | { kind: 'revoke'; targetId: string }
  | { kind: 'poll'; question: string; options: string[] }
  /** Any other message, in the protocol's format. */
  | { kind: 'raw'; message: proto.IMessage };

export interface ContentOptions {
  quoted?: { id: string; text: string; authorJid: string };
  isForwarded?: boolean;
  /** Disappearing messages are enabled in this chat. */
  isEphemeral?: boolean;
  isViewOnce?: boolean;
}

export interface ComposedMessage {
  message: proto.IMessage;
  /** The stanza's `edit` attribute. */
  edit?: string;
  type: 'text' | 'media' | 'reaction' | 'poll';
}

/** Builds the protocol message; files are encrypted and uploaded first, as a phone does. */
export async function compose(
  content: PeerContent,
  chatJid: string,
  media: MediaHost,
  options: ContentOptions = {},
): Promise<ComposedMessage> {
  const contextInfo = contextOf(options);
  const composed = await composeContent(content, chatJid, media, contextInfo);
  let { message } = composed;
  if (options.isViewOnce) message = { viewOnceMessageV2: { message } };
  if (options.isEphemeral) message = { ephemeralMessage: { message } };
  return { ...composed, message };
}

async function composeContent(
  content: PeerContent,
  chatJid: string,
  media: MediaHost,
  contextInfo: proto.IContextInfo | undefined,
): Promise<ComposedMessage> {
  const context = contextInfo ? { contextInfo } : {};
  const stored = async (given: FileContent, type: MediaType, mimetype: string) => ({
    ...(await media.put(given.bytes, type)),
    mimetype: given.mimetype ?? mimetype,
    ...(given.caption === undefined ? {} : { caption: given.caption }),
    ...(given.thumbnail ? { jpegThumbnail: given.thumbnail } : {}),
    ...context,
  });
  switch (content.kind) {
    case 'text':
      return text(
        contextInfo
          ? { extendedTextMessage: { text: content.text, contextInfo } }
          : { conversation: content.text },
      );
    case 'image':
      return file({ imageMessage: await stored(content, 'image', 'image/jpeg') });
    case 'video':
      return file({
        videoMessage: {
          ...(await stored(content, 'video', 'video/mp4')),
          seconds: content.seconds ?? 1,
          gifPlayback: content.isGif ?? false,
        },
      });
    case 'voice':
    case 'audio':
      return file({
        audioMessage: {
          ...(await stored(
            content,
            'audio',
            content.kind === 'voice' ? 'audio/ogg; codecs=opus' : 'audio/mpeg',
          )),
          seconds: content.seconds ?? 1,
          ptt: content.kind === 'voice',
        },
      });
    case 'document': {
      const documentMessage = {
        ...(await stored(content, 'document', 'application/octet-stream')),
        fileName: content.fileName,
      };
      // Phones wrap a document that has a caption.
      if (content.caption === undefined) return file({ documentMessage });
      return file({ documentWithCaptionMessage: { message: { documentMessage } } });
    }
    case 'sticker':
      return file({ stickerMessage: await stored(content, 'sticker', 'image/webp') });
    case 'location':
      return text({
        locationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name ?? null,
          ...context,
        },
      });
    case 'live-location':
      return text({
        liveLocationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          caption: content.caption ?? null,
          ...context,
        },
      });
    case 'contact':
      return text({ contactMessage: { displayName: content.name, vcard: content.vcard, ...context } });
    case 'contacts':
      return text({
        contactsArrayMessage: {
          displayName: `${content.cards.length} contatos`,
          contacts: content.cards.map((card) => ({ displayName: card.name, vcard: card.vcard })),
          ...context,
        },
      });
    case 'reaction':
      return {
        type: 'reaction',
        message: {
          reactionMessage: {
            key: { remoteJid: chatJid, fromMe: content.isOnOwn ?? false, id: content.targetId },
            text: content.emoji,
            senderTimestampMs: Date.now(),
          },
        },
      };
    case 'edit': {
      const message: proto.IMessage = {
        protocolMessage: {
          key: { remoteJid: chatJid, fromMe: true, id: content.targetId },
          type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
          editedMessage: { conversation: content.text },
          timestampMs: Date.now(),
        },
      };
      return { ...text(content.isWrapped ? { editedMessage: { message } } : message), edit: '1' };
    }
    case 'revoke':
      return {
        ...text({
          protocolMessage: {
            key: { remoteJid: chatJid, fromMe: true, id: content.targetId },
            type: proto.Message.ProtocolMessage.Type.REVOKE,
          },
        }),
        edit: '7',
      };
    case 'poll':
      return {
        type: 'poll',
        message: {
          pollCreationMessageV3: {
            name: content.question,
            options: content.options.map((optionName) => ({ optionName })),
            selectableOptionsCount: 1,
          },
        },
      };
    default:
      return text(content.message);
  }
}

function contextOf(options: ContentOptions): proto.IContextInfo | undefined {
  if (!options.quoted && !options.isForwarded) return undefined;
  return {
    ...(options.quoted
      ? {
          stanzaId: options.quoted.id,
          participant: options.quoted.authorJid,
          quotedMessage: { conversation: options.quoted.text },
        }
      : {}),
    ...(options.isForwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
  };
}

function text(message: proto.IMessage): ComposedMessage {
  return { type: 'text', message };
}

function file(message: proto.IMessage): ComposedMessage {
  return { type: 'media', message };
}

import type { Chat, Incoming, IncomingMessage, Person, Quoted } from '@prosa/channels';
import {
  type BinaryNode,
  decodeMessageNode,
  isJidBroadcast,
  isJidNewsletter,
  isJidStatusBroadcast,
  normalizeMessageContent,
  proto,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import { type ReadContent, readContent, textOf } from './content.ts';
import type { IdResolver } from './id-resolver.ts';
import { asNumber } from './long-numbers.ts';
import type { MediaKey } from './media-reference.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Converts the protocol's messages into incoming items of the channel contract. */
export class IncomingReader {
  private readonly ids: IdResolver;
  private readonly me: () => { id: string; lid: string };

  constructor(ids: IdResolver, me: () => { id: string; lid: string }) {
    this.ids = ids;
    this.me = me;
  }

  /** Reads a message that was just decrypted, with its stanza. */
  readStanza(stanza: BinaryNode, message: proto.IMessage): Promise<Incoming[]> {
    const { id, lid } = this.me();
    const { fullMessage } = decodeMessageNode(stanza, id, lid);
    // The library sets the sender's alternate id; for our own messages the recipient's is needed.
    const { attrs } = stanza;
    const recipientAlt =
      attrs.peer_recipient_pn ?? attrs.peer_recipient_lid ?? attrs.recipient_pn ?? attrs.recipient_lid;
    if (fullMessage.key.fromMe) fullMessage.key.remoteJidAlt = recipientAlt as string;
    if (attrs.category === 'peer') return Promise.resolve([]);
    return this.read({ ...fullMessage, message }, attrs.offline !== undefined);
  }

  /** Returns nothing for messages that only concern the devices themselves. */
  async read(message: WAMessage, wasMissed: boolean): Promise<Incoming[]> {
    const { key } = message;
    if (!key.id || !key.remoteJid || isIgnoredJid(key.remoteJid)) return [];
    const content = normalizeMessageContent(message.message ?? undefined);
    if (!content && !key.isViewOnce) return [];
    const happened = await this.readBase(message, key, wasMissed);
    if (!content) return [viewOnce(happened)];

    const { protocolMessage, reactionMessage } = content;
    if (reactionMessage) {
      const targetId = reactionMessage.key?.id ?? '';
      return [{ ...happened, kind: 'reaction', targetId, emoji: reactionMessage.text ?? '' }];
    }
    if (protocolMessage) return readProtocol(happened, protocolMessage);

    const read = readContentSafely(content, {
      id: key.id,
      chat: key.remoteJid,
      fromMe: key.fromMe === true,
      ...(key.participant ? { participant: key.participant } : {}),
    });
    if (!read) return [];
    return [
      {
        ...happened,
        kind: 'message',
        content: read.content,
        quoted: this.quoted(read.context),
        isForwarded: read.context?.isForwarded === true,
      },
    ];
  }

  private async readBase(message: WAMessage, key: WAMessageKey, wasMissed: boolean) {
    const fromMe = key.fromMe === true;
    const author = [key.participant, key.participantAlt];
    // For its recipients, a message to a broadcast list is a direct message of its author.
    const isList = isJidBroadcast(key.remoteJid ?? undefined);
    const chatName = fromMe ? null : message.pushName;
    const chat: Chat = await this.ids.resolveChat(
      isList ? author : [key.remoteJid, key.remoteJidAlt],
      chatName,
    );
    let sender: Person;
    if (fromMe) sender = await this.ids.me();
    else if (chat.isGroup) sender = await this.ids.resolvePerson(author, message.pushName);
    else sender = { ids: chat.ids, number: chat.number, name: chat.name };
    return {
      id: key.id as string,
      chat,
      fromMe,
      sender,
      at: new Date(asNumber(message.messageTimestamp) * 1000),
      wasMissed,
    };
  }

  private quoted(context: proto.IContextInfo | null | undefined): Quoted | null {
    if (!context?.stanzaId) return null;
    const original = normalizeMessageContent(context.quotedMessage ?? undefined);
    return {
      id: context.stanzaId,
      text: original ? textOf(original) : '',
      fromMe: this.ids.isMe(context.participant),
    };
  }
}

type IncomingBase = Omit<IncomingMessage, 'kind' | 'content' | 'quoted' | 'isForwarded'>;

function readProtocol(happened: IncomingBase, message: proto.Message.IProtocolMessage): Incoming[] {
  const targetId = message.key?.id;
  if (!targetId) return [];
  if (message.type === Type.REVOKE) return [{ ...happened, kind: 'revoke', targetId }];
  if (message.type === Type.MESSAGE_EDIT && message.editedMessage) {
    const edited = normalizeMessageContent(message.editedMessage);
    return [{ ...happened, kind: 'edit', targetId, text: edited ? textOf(edited) : '' }];
  }
  return [];
}

/** Malformed content must not lose the message: it is reported as unsupported. */
function readContentSafely(content: proto.IMessage, key: MediaKey): ReadContent | undefined {
  try {
    return readContent(content, key);
  } catch {
    const unreadable = { type: 'unsupported' as const, name: 'unreadable', text: '', raw: '{}' };
    return { content: unreadable, context: undefined };
  }
}

/** View-once content is only delivered to the phone; here it becomes unsupported content. */
function viewOnce(happened: IncomingBase): IncomingMessage {
  return {
    ...happened,
    kind: 'message',
    content: { type: 'unsupported', name: 'viewOnceMessage', text: '', raw: '{}' },
    quoted: null,
    isForwarded: false,
  };
}

export function isIgnoredJid(jid: string): boolean {
  return isJidStatusBroadcast(jid) || isJidNewsletter(jid) === true;
}

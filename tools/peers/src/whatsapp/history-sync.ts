import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { type Account, type Directory, lidJid, phoneJid } from './people.ts';
import type { Writing } from './writing.ts';

const { HistorySyncType } = proto.HistorySync;

export interface HistoryMessage {
  /** The customer's number. */
  chat: string;
  id: string;
  fromMe: boolean;
  text: string;
  at: Date;
}

export interface HistoryPart {
  messages: HistoryMessage[];
  /** Percent of the whole; 100 ends it. */
  progress: number;
  order?: number;
}

/** What a phone sends to every device that was just linked, before anything else. */
export function sendFirstHistory(writing: Writing, account: Account): Promise<void> {
  return send(writing, account, { syncType: HistorySyncType.INITIAL_BOOTSTRAP, chunkOrder: 0, progress: 0 });
}

export function sendHistory(
  writing: Writing,
  directory: Directory,
  phone: string,
  part: HistoryPart,
): Promise<void> {
  const chats = [...Map.groupBy(part.messages, (message) => message.chat)].map(([chat, messages]) => ({
    person: directory.get(chat),
    messages,
  }));
  return send(writing, directory.account(phone), {
    syncType: HistorySyncType.RECENT,
    chunkOrder: part.order ?? 1,
    progress: part.progress,
    phoneNumberToLidMappings: chats.map(({ person }) => ({
      pnJid: phoneJid(person),
      lidJid: lidJid(person),
    })),
    conversations: chats.map(({ person, messages }) => ({
      id: phoneJid(person),
      name: person.name,
      messages: messages.map((message) => ({
        message: {
          key: { remoteJid: phoneJid(person), fromMe: message.fromMe, id: message.id },
          messageTimestamp: Math.floor(message.at.getTime() / 1000),
          pushName: message.fromMe ? null : person.name,
          message: { conversation: message.text },
        },
      })),
    })),
  });
}

/** Inside the message itself: the library looks for anything else on WhatsApp's own hosts. */
function send(writing: Writing, account: Account, sync: proto.IHistorySync): Promise<void> {
  const payload = deflateSync(proto.HistorySync.encode(proto.HistorySync.fromObject(sync)).finish());
  return writing.toOwnDevices(account, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        initialHistBootstrapInlinePayload: payload,
        syncType: sync.syncType as number,
        chunkOrder: sync.chunkOrder ?? 1,
        progress: sync.progress ?? 0,
      },
    },
  });
}

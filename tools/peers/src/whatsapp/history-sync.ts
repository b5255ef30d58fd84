import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { type Account, type Directory, lidJid, phoneJid } from './directory.ts';
import type { DeviceSender } from './device-sender.ts';

const { HistorySyncType } = proto.HistorySync;

export interface HistoryMessage {
  /** The customer's number, or the group's id. */
  chat: string;
  /** The author, in a group. */
  author?: string;
  id: string;
  fromMe: boolean;
  text: string;
  at: Date;
}

export interface HistoryPart {
  messages: HistoryMessage[];
  /** Percent of the whole history; 100 ends it. */
  progress: number;
  order?: number;
}

/** What a phone sends first to every newly linked device. */
export function sendFirstHistory(writing: DeviceSender, account: Account): Promise<void> {
  return send(writing, account, { syncType: HistorySyncType.INITIAL_BOOTSTRAP, chunkOrder: 0, progress: 0 });
}

export function sendHistory(
  writing: DeviceSender,
  directory: Directory,
  phone: string,
  part: HistoryPart,
): Promise<void> {
  const chats = [...Map.groupBy(part.messages, ({ chat }) => chat)];
  const people = chats.flatMap(([chat]) => directory.people.get(chat) ?? []);
  return send(writing, directory.account(phone), {
    syncType: HistorySyncType.RECENT,
    chunkOrder: part.order ?? 1,
    progress: part.progress,
    phoneNumberToLidMappings: people.map((person) => ({ pnJid: phoneJid(person), lidJid: lidJid(person) })),
    conversations: chats.map(([chat, messages]) => conversationOf(directory, chat, messages)),
  });
}

function conversationOf(directory: Directory, chat: string, messages: HistoryMessage[]) {
  const group = directory.groups.get(chat);
  const id = group?.id ?? phoneJid(directory.get(chat));
  return {
    id,
    name: group?.subject ?? directory.get(chat).name,
    messages: messages.map(({ author = chat, ...message }) => ({
      message: {
        key: {
          remoteJid: id,
          fromMe: message.fromMe,
          id: message.id,
          ...(group && !message.fromMe ? { participant: phoneJid(directory.get(author)) } : {}),
        },
        messageTimestamp: Math.floor(message.at.getTime() / 1000),
        pushName: message.fromMe ? null : directory.get(author).name,
        message: { conversation: message.text },
      },
    })),
  };
}

/** Embedded in the message: the library would download anything else from WhatsApp's own hosts. */
function send(writing: DeviceSender, account: Account, sync: proto.IHistorySync): Promise<void> {
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

import { proto } from '@whiskeysockets/baileys';
import type { ReadContent } from './content.ts';

/** Messages between devices or about other messages, without content to show. */
const NON_CONTENT_TYPES = new Set([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'deviceSentMessage',
  'chat',
  'call',
  'reactionMessage',
  'encReactionMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'stickerSyncRmrMessage',
  'secretEncryptedMessage',
  'albumMessage',
  'messageHistoryNotice',
  'messageHistoryBundle',
  'placeholderMessage',
]);

const TEXT_FIELDS = [
  'title',
  'name',
  'groupName',
  'text',
  'caption',
  'contentText',
  'hydratedTitleText',
  'hydratedContentText',
  'description',
  'footer',
  'footerText',
  'optionName',
];

const MAX_RAW_LENGTH = 64_000;
const MAX_DEPTH = 6;

/** The content of an unknown message type: its name and the texts found in it. */
export function readUnsupportedContent(message: proto.IMessage): ReadContent | undefined {
  const plain = proto.Message.fromObject(message).toJSON() as Record<string, unknown>;
  const name = Object.keys(plain).find((key) => !NON_CONTENT_TYPES.has(key));
  if (name === undefined) return undefined;
  const lines: string[] = [];
  collectTexts(plain[name], lines, 0);
  const raw = JSON.stringify({ [name]: plain[name] });
  return {
    content: { type: 'unsupported', name, text: lines.join('\n'), raw: raw.slice(0, MAX_RAW_LENGTH) },
    context: undefined,
  };
}

function collectTexts(value: unknown, lines: string[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  const fields = value as Record<string, unknown>;
  for (const field of TEXT_FIELDS) {
    const words = fields[field];
    if (typeof words === 'string' && words !== '' && !lines.includes(words)) lines.push(words);
  }
  for (const [field, inner] of Object.entries(fields)) {
    if (field !== 'contextInfo') collectTexts(inner, lines, depth + 1);
  }
}

import { z } from 'zod';
import { readableBody } from './message-bodies.ts';

/** What a message can be, apart from words. Each has a word in all four languages. */
export const MessageKind = z.enum([
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'call',
  'reaction',
  /** They have another number, or another code that secures the conversation. */
  'numberChange',
  'identityChange',
  /** They followed a link or an ad of ours and have not said anything yet. */
  'referral',
  /** They agreed to be written to. */
  'optin',
  /** Something that only the app it was written in can show. */
  'unsupported',
]);
export type MessageKind = z.output<typeof MessageKind>;

/** What channels and tables call them; nobody is shown these names. */
const kinds = new Map<string, MessageKind | null>([
  ['conversation', null],
  ['extendedTextMessage', null],
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['application', 'document'],
  ['sticker', 'sticker'],
  ['locationMessage', 'location'],
  ['contactMessage', 'contact'],
  ['call_log', 'call'],
  ['reactionMessage', 'reaction'],
  ['number_change', 'numberChange'],
  ['identity_change', 'identityChange'],
  ['referral', 'referral'],
  ['optin', 'optin'],
]);

/** What a message is; null where it is nothing but words. */
export const messageKind = (mediaType: string): MessageKind | null => {
  const kind = kinds.get(mediaType);
  return kind === undefined ? 'unsupported' : kind;
};

/** Of these the name alone does not say what it is the name of. */
const isNamed = (kind: MessageKind): boolean =>
  kind === 'location' || kind === 'contact' || kind === 'referral' || kind === 'optin';

export type LabelForKind = (kind: MessageKind) => string;

interface SummarizedMessage {
  mediaType: string;
  body: string;
  /** What its file is called. */
  mediaName?: string | null | undefined;
}

/** A message in words: what was written, or else what it is. Lists, quotes, notices and exports all say this. */
export function messageSummary({ mediaName, ...said }: SummarizedMessage, wordFor: LabelForKind): string {
  const kind = messageKind(said.mediaType);
  const body = readableBody(said);
  if (kind === null) return body;
  if (isNamed(kind)) return body === '' ? wordFor(kind) : `${wordFor(kind)}: ${body}`;
  return body || mediaName || wordFor(kind);
}

/** Which word of ours stands in `messageWords`, so that a screen can say it in another language; null for none. */
export function summaryKind({ mediaType, body, mediaName }: SummarizedMessage): MessageKind | null {
  const kind = messageKind(mediaType);
  const isSaid = kind !== null && (isNamed(kind) || (body === '' && !mediaName));
  return isSaid ? kind : null;
}

interface LastMessage {
  lastMessage: string;
  lastMessageKind: MessageKind | null;
}

/** A ticket's last message in the words of whoever reads it. */
export function lastMessageSummary(
  { lastMessage, lastMessageKind: kind }: LastMessage,
  wordFor: LabelForKind,
): string {
  if (kind === null || lastMessage === '') return lastMessage;
  const name = lastMessage.indexOf(': ');
  return isNamed(kind) && name > 0 ? `${wordFor(kind)}${lastMessage.slice(name)}` : wordFor(kind);
}

/** How companies name them where no screen translates: in the language in which their bot speaks too. */
export const companyKindLabels: Record<MessageKind, string> = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  call: 'Chamada',
  reaction: 'Reação',
  numberChange: 'Mudou de número',
  identityChange: 'Mudou o código de segurança',
  referral: 'Chegou por um link',
  optin: 'Aceitou receber mensagens',
  unsupported: 'Visualização não disponível',
};

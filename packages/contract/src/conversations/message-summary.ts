import { z } from 'zod';
import { readableBody } from './message-bodies.ts';

/** The kinds of messages that are not plain text. Each has a label in all four languages. */
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
  /** The contact has a new number, or a new security code. */
  'numberChange',
  'identityChange',
  /** The contact followed one of our links or ads and has not written yet. */
  'referral',
  /** The contact agreed to receive messages. */
  'optin',
  /** Content that only the original app can show. */
  'unsupported',
]);
export type MessageKind = z.output<typeof MessageKind>;

/** The names that channels and tables use; they are never shown to users. */
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

/** The kind of a message; null for plain text. */
export const messageKind = (mediaType: string): MessageKind | null => {
  const kind = kinds.get(mediaType);
  return kind === undefined ? 'unsupported' : kind;
};

/** Kinds whose body is a name that needs the kind's label before it. */
const isNamed = (kind: MessageKind): boolean =>
  kind === 'location' || kind === 'contact' || kind === 'referral' || kind === 'optin';

type LabelForKind = (kind: MessageKind) => string;

interface SummarizedMessage {
  mediaType: string;
  body: string;
  /** The file's name. */
  mediaName?: string | null | undefined;
}

/**
 * A message as one line of text: its body, or else the label of its kind. Used by lists, quotes, notifications and
 * exports.
 */
export function messageSummary(
  { mediaName, ...summarized }: SummarizedMessage,
  wordFor: LabelForKind,
): string {
  const kind = messageKind(summarized.mediaType);
  const body = readableBody(summarized);
  if (kind === null) return body;
  if (isNamed(kind)) return body === '' ? wordFor(kind) : `${wordFor(kind)}: ${body}`;
  return body || mediaName || wordFor(kind);
}

/** The kind whose label stands in the summary, so that a screen can translate it; null if there is none. */
export function summaryKind({ mediaType, body, mediaName }: SummarizedMessage): MessageKind | null {
  const kind = messageKind(mediaType);
  const isShown = kind !== null && (isNamed(kind) || (body === '' && !mediaName));
  return isShown ? kind : null;
}

interface LastMessage {
  lastMessage: string;
  lastMessageKind: MessageKind | null;
}

/** A ticket's last message, with the label in the reader's language. */
export function lastMessageSummary(
  { lastMessage, lastMessageKind: kind }: LastMessage,
  wordFor: LabelForKind,
): string {
  if (kind === null || lastMessage === '') return lastMessage;
  const name = lastMessage.indexOf(': ');
  return isNamed(kind) && name > 0 ? `${wordFor(kind)}${lastMessage.slice(name)}` : wordFor(kind);
}

/** Labels for texts that no screen translates, in the language of the company's bot. */
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

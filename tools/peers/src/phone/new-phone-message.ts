import type { GraphReferral } from '../graph/index.ts';
import type { PeerContent } from '../whatsapp/index.ts';
import type { ChatStore } from './chat-store.ts';
import type { PhoneContent } from './channel-adapter.ts';
import type { MediaType, PhoneMessage } from './messages.ts';
import { PhoneError } from './phone-error.ts';
import { makeSampleVoice, toVoiceNote } from './voice.ts';

/** A message that a customer is about to send. */
export type NewPhoneMessage =
  | { kind: 'text'; text: string }
  | { kind: 'file'; bytes: Buffer; mimetype: string; fileName: string; text: string }
  | { kind: 'voice'; bytes: Buffer; seconds: number }
  /** A story that mentions the company, or a reply to one of the company's stories. */
  | { kind: 'story'; action: 'mention' | 'reply'; bytes: Buffer; mimetype: string; text: string }
  /** A pressed button or list entry of a company's message. */
  | { kind: 'choice'; targetId: string; title: string }
  /** Replaces a recording if there is no microphone. */
  | { kind: 'sample-voice' }
  | { kind: 'location'; latitude: number; longitude: number; name: string }
  | { kind: 'contact'; name: string; number: string };

export interface PhoneWriteOptions {
  chat?: string | undefined;
  quotedId?: string | undefined;
  at?: Date | undefined;
  /** The ad or link that led the customer to the company. */
  referral?: GraphReferral | undefined;
}

type DisplayedContent = Pick<PhoneMessage, 'mediaType' | 'text'> &
  Partial<Pick<PhoneMessage, 'media' | 'location' | 'cardNumber' | 'quotedId'>>;

/** The message in two forms: for the peer, and as the phone displays it. */
export async function toContent(
  draft: NewPhoneMessage,
  store: ChatStore,
): Promise<DisplayedContent & { content: PhoneContent }> {
  switch (draft.kind) {
    case 'text':
      return { content: draft, mediaType: 'text', text: draft.text };
    case 'location': {
      const { latitude, longitude, name } = draft;
      return { content: draft, mediaType: 'location', text: name, location: { latitude, longitude } };
    }
    case 'contact': {
      const { name, number } = draft;
      const content: PeerContent = { kind: 'contact', name, vcard: cardOf(name, number) };
      return { content, mediaType: 'contact', text: name, cardNumber: number };
    }
    case 'choice': {
      const { targetId, title } = draft;
      const choice = store.find(targetId)?.choices.find((each) => each.title === title);
      if (!choice) throw new PhoneError(404, 'There is nothing like that to press.');
      return {
        content: { kind: 'choice', targetId, ...choice },
        mediaType: 'text',
        text: title,
        quotedId: targetId,
      };
    }
    case 'story': {
      const { action, bytes, mimetype, text } = draft;
      const file = await store.storeFile(bytes);
      const content: PhoneContent =
        action === 'mention'
          ? { kind: 'story-mention', bytes, mimetype }
          : { kind: 'story-reply', text, story: { bytes, mimetype } };
      const media = { file, mimetype, fileName: null, seconds: null, isVoice: false };
      return { content, mediaType: 'image', text: action === 'reply' ? text : '', media };
    }
    case 'sample-voice':
    case 'voice': {
      const note = draft.kind === 'voice' ? await toVoiceNote(draft.bytes) : await makeSampleVoice();
      const seconds = draft.kind === 'voice' ? Math.max(1, Math.round(draft.seconds)) : 3;
      const mimetype = 'audio/ogg; codecs=opus';
      const file = await store.storeFile(note);
      return {
        content: { kind: 'voice', bytes: note, mimetype, seconds },
        mediaType: 'audio',
        text: '',
        media: { file, mimetype, fileName: null, seconds, isVoice: true },
      };
    }
    default:
      return fileContent(draft, store);
  }
}

async function fileContent(draft: Extract<NewPhoneMessage, { kind: 'file' }>, store: ChatStore) {
  const { bytes, mimetype, fileName, text } = draft;
  if (bytes.length === 0) throw new PhoneError(400, 'The file is empty.');
  const kind = kindOf(mimetype);
  const common = { bytes, mimetype, ...(text === '' ? {} : { caption: text }) };
  const content: PeerContent = kind === 'document' ? { kind, fileName, ...common } : { kind, ...common };
  const mediaType: MediaType = kind;
  const file = await store.storeFile(bytes);
  return { content, mediaType, text, media: { file, mimetype, fileName, seconds: null, isVoice: false } };
}

/** The media kinds that phones display; everything else is sent as a document. */
function kindOf(mimetype: string): 'image' | 'video' | 'audio' | 'document' {
  if (/^image\/(?:jpeg|png|webp|gif)$/.test(mimetype)) return 'image';
  if (/^video\/(?:mp4|3gpp|quicktime)$/.test(mimetype)) return 'video';
  return mimetype.startsWith('audio/') ? 'audio' : 'document';
}

function cardOf(name: string, number: string): string {
  const plain = name.replaceAll(/[\r\n;,\\]/g, ' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${plain};;;`,
    `FN:${plain}`,
    `item1.TEL;waid=${number}:+${number}`,
    'item1.X-ABLabel:Celular',
    'END:VCARD',
  ].join('\n');
}

import type { Content, MediaKind } from '../incoming.ts';
import { rawJson } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, numberOf, textOf } from '../meta/json-fields.ts';
import { addressOf, containsLink, type SharedItem, readSharedItem } from './shares.ts';
import { templateText } from './template-text.ts';

const mediaKinds = new Map<string, MediaKind>([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'document'],
  ['sticker', 'sticker'],
  ['story_mention', 'image'],
]);

/** What is attached, as contents of our own; none, where the text says it already. */
export function readAttachment(attachment: Fields, text: string): Content[] {
  const type = textOf(attachment['type']);
  const payload = fieldsOf(attachment['payload']);
  const address = addressOf(payload['url']) ?? addressOf(attachment['url']);
  const kind = payload['sticker_id'] === undefined ? mediaKinds.get(type) : 'sticker';
  if (kind && address !== undefined) return [fileOf(kind, address)];
  // The heart at the end of the line where one writes.
  if (type === 'like_heart') return [{ type: 'text', text: '❤️' }];
  if (type === 'location') {
    const place = placeOf(attachment, payload);
    if (place) return [place];
  }
  const share = readSharedItem(attachment);
  if (share) return sharedContent(share, text);
  const words = type === 'template' ? templateText(attachment, payload) : '';
  if (words !== '') return [{ type: 'text', text: words }];
  return [{ type: 'unsupported', name: type || 'attachment', text: '', raw: rawJson(attachment) }];
}

/** The picture or the film where there is one, with the title and the link; else these alone. */
function sharedContent({ of, title, address, isFile }: SharedItem, text: string): Content[] {
  // A link in the text comes along a second time, as what became of it.
  if (!isFile && address !== '' && containsLink(text, address)) return [];
  const words = [title, address].filter((line) => line !== '').join('\n');
  return [isFile ? fileOf(of === 'reel' ? 'video' : 'image', address, words) : { type: 'text', text: words }];
}

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const defaultMimes: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  document: 'application/octet-stream',
  sticker: 'image/png',
};

function fileOf(kind: MediaKind, address: string, caption = ''): Content {
  const name = fileNameOf(address);
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? '';
  const known = mimes[extension];
  // A mention is a picture or a film; only the name of the file tells.
  const really = kind === 'image' && known?.startsWith('video/') ? 'video' : kind;
  // The recordings of these apps are films without pictures.
  const mimetype = really === 'audio' && extension === 'mp4' ? 'audio/mp4' : (known ?? defaultMimes[really]);
  return {
    type: 'media',
    caption,
    media: {
      kind: really,
      mimetype,
      fileName: really === 'document' ? name : null,
      bytes: null,
      seconds: null,
      isVoice: really === 'audio' && (mimetype === 'audio/mp4' || mimetype === 'audio/ogg'),
      thumbnail: null,
      reference: address,
    },
  };
}

function fileNameOf(address: string): string | null {
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || null;
  } catch {
    return name || null;
  }
}

function placeOf(attachment: Fields, payload: Fields): Content | undefined {
  const coordinates = fieldsOf(payload['coordinates']);
  const latitude = numberOf(coordinates['lat']);
  const longitude = numberOf(coordinates['long']);
  if (latitude === undefined || longitude === undefined) return undefined;
  return { type: 'location', latitude, longitude, name: textOf(attachment['title']), thumbnail: null };
}

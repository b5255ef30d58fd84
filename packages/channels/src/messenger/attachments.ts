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

/** Converts an attachment into contents; empty if the text already contains it. */
export function readAttachment(attachment: Fields, text: string): Content[] {
  const type = textOf(attachment['type']);
  const payload = fieldsOf(attachment['payload']);
  const address = addressOf(payload['url']) ?? addressOf(attachment['url']);
  const kind = payload['sticker_id'] === undefined ? mediaKinds.get(type) : 'sticker';
  if (kind && address !== undefined) return [fileOf(kind, address)];
  // The heart button next to the input field.
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

/** The shared image or video with title and link as its caption; without a file, title and link as text. */
function sharedContent({ of, title, address, isFile }: SharedItem, text: string): Content[] {
  // A link in the text is delivered a second time, as an attachment.
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
  // A story mention is an image or a video; only the file name shows which.
  const really = kind === 'image' && known?.startsWith('video/') ? 'video' : kind;
  // Voice recordings of these apps are MP4 files with audio only.
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

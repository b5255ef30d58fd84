import { MESSAGE_FILE_BYTES, MESSAGE_FILES } from '@prosa/contract';
import i18n from 'i18next';
import { formatSize } from '../../../ui/format.ts';
import { newId } from '../outgoing-store.ts';

/** What the file chooser offers. */
export const ACCEPTED = 'image/*,video/*,audio/*,application/*,text/*';
const families = new Set(ACCEPTED.split(',').map((kind) => kind.split('/')[0]));

/** A file that somebody is about to send. */
export interface Attachment {
  id: string;
  file: File;
  caption: string;
  url: string;
}

const attachmentOf = (file: File): Attachment => ({
  id: newId(),
  file,
  caption: '',
  url: URL.createObjectURL(file),
});

/** Takes what can be sent, and says of every other file why not. */
export function takeFiles(files: File[], already = 0): { taken: Attachment[]; refusals: string[] } {
  const good = files.filter((file) => refusalOf(file) === null);
  const refusals = files.map(refusalOf).filter((reason) => reason !== null);
  const room = MESSAGE_FILES - already;
  if (good.length > room) refusals.push(i18n.t('composer.attachments.tooMany', { max: MESSAGE_FILES }));
  return { taken: good.slice(0, Math.max(0, room)).map(attachmentOf), refusals };
}

function refusalOf({ name, size, type }: File): string | null {
  if (size === 0) return i18n.t('composer.attachments.empty', { name });
  if (size > MESSAGE_FILE_BYTES) {
    const limit = formatSize(MESSAGE_FILE_BYTES, i18n.language);
    return i18n.t('composer.attachments.tooLarge', { name, limit });
  }
  // A file of a kind the browser has no name for goes as a document.
  if (type !== '' && !families.has(type.split('/')[0] ?? ''))
    return i18n.t('composer.attachments.kind', { name });
  return null;
}

export const release = (attachments: Attachment[]) => {
  for (const { url } of attachments) URL.revokeObjectURL(url);
};

/** What the message list shows it as. */
export function mediaTypeOf(mime: string): string {
  const [family = ''] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

import {
  type Channel,
  channelAbilities,
  type ErrorCode,
  fileProblem,
  MESSAGE_FILE_BYTES,
  MESSAGE_FILES,
} from '@prosa/contract';
import i18n from 'i18next';
import { ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../ui/error-text.ts';
import { formatSize } from '../../../ui/format.ts';
import { randomId } from '../../../api/random-id.ts';

/** The media types that the file chooser offers. */
export const ACCEPTED = 'image/*,video/*,audio/*,application/*,text/*';
const families = new Set(ACCEPTED.split(',').map((kind) => kind.split('/')[0]));

/** A file chosen for sending. */
export interface Attachment {
  id: string;
  file: File;
  caption: string;
  url: string;
}

const attachmentOf = (file: File): Attachment => ({
  id: randomId(),
  file,
  caption: '',
  url: URL.createObjectURL(file),
});

/** Returns the files that can be sent, and a reason for every other file. */
export function acceptFiles(
  files: File[],
  channel: Channel,
  already = 0,
): { taken: Attachment[]; refusals: string[] } {
  const reasons = files.map((file) => fileRefusal(file) ?? channelRefusal(file, channel));
  const good = files.filter((_, index) => reasons[index] === null);
  const refusals = reasons.filter((reason) => reason !== null);
  const room = MESSAGE_FILES - already;
  if (good.length > room) refusals.push(i18n.t('composer.attachments.tooMany', { max: MESSAGE_FILES }));
  return { taken: good.slice(0, Math.max(0, room)).map(attachmentOf), refusals };
}

function fileRefusal({ name, size, type }: File): string | null {
  if (size === 0) return i18n.t('composer.attachments.empty', { name });
  if (size > MESSAGE_FILE_BYTES) {
    const limit = formatSize(MESSAGE_FILE_BYTES, i18n.language);
    return i18n.t('composer.attachments.tooLarge', { name, limit });
  }
  // Files whose type the browser does not know are sent as documents.
  if (type !== '' && !families.has(type.split('/')[0] ?? ''))
    return i18n.t('composer.attachments.kind', { name });
  return null;
}

/** Checks the channel's limits before the upload. */
function channelRefusal({ name, size, type }: File, channel: Channel): string | null {
  const kind = mediaTypeOf(type);
  const family = kind === 'application' ? undefined : kind;
  const found = fileProblem(channelAbilities[channel], family, { mime: type, bytes: size });
  const refuse = (error: ErrorCode, maxMegabytes?: number) =>
    `${name}: ${errorText(new ApiError(0, { error, maxMegabytes }))}`;
  if (!found) return null;
  if (found.problem === 'kind') return refuse('ERR_CHANNEL_FILE_KIND');
  return refuse('ERR_CHANNEL_FILE_TOO_LARGE', Math.floor(found.maxBytes / 1_000_000));
}

export const revokePreviews = (attachments: Attachment[]) => {
  for (const { url } of attachments) URL.revokeObjectURL(url);
};

/** The media type under which the message list shows the file. */
export function mediaTypeOf(mime: string): 'image' | 'audio' | 'video' | 'application' {
  const [family = ''] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { claimFile, copyFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';

export type OutgoingFile = NonNullable<NewOutgoingMessage['media']>;

/** The media type for display, derived from the MIME type of the bytes. */
export function mediaTypeOf(mime: string): string {
  const [family = ''] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

export async function claimOutgoingFile(work: CompanyWork, file: ReceivedFile): Promise<OutgoingFile> {
  await claimFile(work, file);
  return {
    key: file.key,
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    seconds: file.seconds ?? null,
    thumbnailKey: null,
    dimensions: file.dimensions,
  };
}

interface WithFile {
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSeconds?: number | null;
}

/** Copies the file, so that deleting one message never deletes another's file. */
export async function copyOutgoingFile(work: CompanyWork, source: WithFile): Promise<OutgoingFile> {
  const copy = await copyFile(work, source.mediaKey ?? '');
  return {
    key: copy.key,
    name: source.mediaName ?? '',
    mime: source.mediaMime ?? copy.mime,
    bytes: copy.bytes,
    seconds: source.mediaSeconds ?? null,
    thumbnailKey: null,
  };
}

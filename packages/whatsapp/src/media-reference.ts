import type { MediaKind } from '@prosa/channels';

/** Key of the message a file came with, to request a new upload from the phone. */
export interface MediaKey {
  id: string;
  chat: string;
  fromMe: boolean;
  participant?: string;
}

export interface MediaReference extends MediaKey {
  kind: MediaKind;
  directPath: string;
  url: string;
  /** Base64. */
  mediaKey: string;
}

interface MediaLocation {
  directPath?: string | null;
  url?: string | null;
  mediaKey?: Uint8Array | null;
}

export function writeReference(kind: MediaKind, located: MediaLocation, key: MediaKey): string {
  const reference: MediaReference = {
    kind,
    directPath: located.directPath ?? '',
    url: located.url ?? '',
    mediaKey: Buffer.from(located.mediaKey ?? []).toString('base64'),
    ...key,
  };
  return JSON.stringify(reference);
}

export function readReference(text: string): MediaReference {
  return JSON.parse(text) as MediaReference;
}

import { fileTypeFromFile } from 'file-type';

export interface FileKind {
  /** The type detected from the bytes. */
  mime: string;
  extension: string;
}

/** Types that cannot be detected from the bytes: the extension decides, and they are only ever downloaded. */
const byName: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/plain',
  json: 'application/json',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** Detects the type from the bytes; uses the name only if that fails, and never for types a browser would execute. */
export async function detectFileKind(path: string, name: string): Promise<FileKind> {
  const found = await fileTypeFromFile(path);
  if (found && found.ext !== 'xml')
    return { mime: found.mime.split(';')[0] ?? found.mime, extension: cleanExtension(found.ext) };
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  const mime = byName[extension];
  return mime === undefined ? { mime: 'application/octet-stream', extension: 'bin' } : { mime, extension };
}

const cleanExtension = (extension: string): string => (/^[a-z0-9]{2,5}$/.test(extension) ? extension : 'bin');

/** Types that a browser may show inline. Everything else is only ever downloaded. */
const inline: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  '3gp': 'video/3gpp',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  wav: 'audio/wav',
};

export const inlineMime = (extension: string): string | undefined => inline[extension];

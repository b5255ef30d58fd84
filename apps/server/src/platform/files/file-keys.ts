/** The folders that stored files lie in. */
export type FileFolder = `company-${number}` | 'branding' | 'announcements';

/** Names are generated: what people call a file never reaches the disk. */
const KEY = /^(?:company-\d+|branding|announcements)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}(?:\.(?:mp3|ogg|m4a))?$/;
const FOLDER = /^(?:company-\d+|branding|announcements)\//;

export const isFileKey = (key: string): boolean => KEY.test(key);

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('There is no such file.');
}

/** A stored file, or a mark beside one. */
export const isStoredPath = (path: string): boolean => FOLDER.test(path);

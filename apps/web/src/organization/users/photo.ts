import type { FileRule } from '@prosa/contract';

export type PhotoProblem = 'wrongKind' | 'tooBig' | 'unreadable';

/** Checks a picture before the upload, by the server's rules. */
export async function findPhotoProblem(
  file: File,
  { kinds, maxBytes }: FileRule,
): Promise<PhotoProblem | null> {
  if (!kinds.some((kind) => file.type === `image/${kind}`)) return 'wrongKind';
  if (file.size > maxBytes) return 'tooBig';
  return (await isImage(file)) ? null : 'unreadable';
}

async function isImage(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** A data URL for previewing the picture. */
export const previewOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });

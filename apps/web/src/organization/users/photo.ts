import type { FileRule } from '@prosa/contract';

export type PhotoProblem = 'wrongKind' | 'tooBig' | 'unreadable';

/** Finds at once what the server would refuse later, so that nobody waits for an upload to learn it. */
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

/** The picture as an address the page can show before it has been sent. */
export const previewOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });

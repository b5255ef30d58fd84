import { api } from '../../api/routes.gen.ts';

const { maxBytes, kinds } = api.branding.uploadLogo.file;
const types: string[] = kinds.map((kind) => `image/${kind}`);

/** For the file input. */
export const acceptedTypes = types.join(',');
export const maxLogoBytes = maxBytes;

/** Checks that are possible before the upload; the server checks the content. */
export function logoFileProblem(file: File): 'wrongKind' | 'tooLarge' | undefined {
  if (!types.includes(file.type)) return 'wrongKind';
  return file.size > maxBytes ? 'tooLarge' : undefined;
}

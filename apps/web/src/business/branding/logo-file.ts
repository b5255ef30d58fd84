import { api } from '../../api/routes.gen.ts';

const { maxBytes, kinds } = api.branding.uploadLogo.file;
const types: string[] = kinds.map((kind) => `image/${kind}`);

/** For the file chooser. */
export const acceptedTypes = types.join(',');
export const maxLogoBytes = maxBytes;

/** What can be told before a file is sent; the server looks at the bytes themselves. */
export function logoFileProblem(file: File): 'wrongKind' | 'tooLarge' | undefined {
  if (!types.includes(file.type)) return 'wrongKind';
  return file.size > maxBytes ? 'tooLarge' : undefined;
}

import type { Message } from '@prosa/contract';
import { ApiError, NO_CONNECTION } from '../../../api/api-error.ts';

/** Time for the new tab to load the blob before its URL is revoked. */
const LOADED_AFTER_MS = 60_000;

/**
 * The server only offers stored files as downloads. This opens one that the server knows to be a PDF in the browser's
 * viewer, as a blob with a fixed type, so that its content cannot be taken for anything else.
 */
export async function openPdf({ mediaUrl }: Pick<Message, 'mediaUrl'>): Promise<void> {
  if (mediaUrl === null) return;
  const response = await fetch(mediaUrl).catch(() => undefined);
  if (!response?.ok) throw new ApiError(0, { error: NO_CONNECTION });
  const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
  // If the browser blocks the new tab, the file is downloaded instead.
  if (window.open(url, '_blank') === null) window.location.assign(mediaUrl);
  setTimeout(() => URL.revokeObjectURL(url), LOADED_AFTER_MS);
}

import type { Message } from '@prosa/contract';
import { ApiError, NO_CONNECTION } from '../../../api/api-error.ts';

/** How long a tab may take to read what it was opened with. */
const LOADED_AFTER_MS = 60_000;

/**
 * Stored documents are only ever handed over to be saved. The reader of the browser is given the bytes of one
 * that the server knows to be a PDF, and nothing it could make something else of.
 */
export async function openPdf({ mediaUrl }: Pick<Message, 'mediaUrl'>): Promise<void> {
  if (mediaUrl === null) return;
  const response = await fetch(mediaUrl).catch(() => undefined);
  if (!response?.ok) throw new ApiError(0, { error: NO_CONNECTION });
  const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
  // A browser that opens no tab by itself saves it instead.
  if (window.open(url, '_blank') === null) window.location.assign(mediaUrl);
  setTimeout(() => URL.revokeObjectURL(url), LOADED_AFTER_MS);
}

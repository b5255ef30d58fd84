import type { QuickMessage } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getQuickMessage, type QuickMessageRow } from './queries.ts';
import { audience, type VisibilityFields } from './visibility.ts';

export function toQuickMessage(
  { mediaKey, ...row }: QuickMessageRow,
  mediaUrl: CompanyWork['mediaUrl'],
): QuickMessage {
  return {
    ...row,
    mediaPath: mediaKey === null ? null : mediaUrl(mediaKey, row.mediaName ?? undefined),
    isMedia: mediaKey !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Emits to the users who see it now; when the audience changed, the previous audience gets a deletion first. */
export async function emitQuickMessage(
  work: CompanyWork,
  action: 'create' | 'update',
  { id, before }: { id: number; before?: VisibilityFields | undefined },
): Promise<QuickMessage> {
  const read = async () => toQuickMessage(await getQuickMessage(work.db, id), work.mediaUrl);
  const record = await read();
  const rooms = audience(record);
  if (before && audience(before).join() !== rooms.join())
    work.emit('quickMessage', { action: 'delete', id }, audience(before));
  work.emit('quickMessage', async () => ({ action, record: await read() }), rooms);
  return record;
}

export const emitQuickMessageRemoved = (work: CompanyWork, row: VisibilityFields & { id: number }): void =>
  work.emit('quickMessage', { action: 'delete', id: row.id }, audience(row));

import type { ChatMessage } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { ChatMessageRow } from './message-queries.ts';

export const toChatMessage = (
  { mediaUrl }: Pick<CompanyWork, 'mediaUrl'>,
  { senderName, body, mediaKey, reactions, createdAt, editedAt, deletedAt, ...row }: ChatMessageRow,
): ChatMessage => ({
  ...row,
  sender: { name: senderName },
  message: body,
  mediaPath: mediaKey === null ? null : mediaUrl(mediaKey, row.mediaName ?? undefined, `chat-${row.id}`),
  isEdited: editedAt !== null && deletedAt === null,
  isDeleted: deletedAt !== null,
  reactions: reactions ?? [],
  createdAt: createdAt.toISOString(),
});

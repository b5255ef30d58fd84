import { companyKindLabels, summaryKind, type MessageKind, messageSummary } from '@prosa/contract';
import { readSetting } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';

/** The list preview of a ticket's last message; the kind is set if the preview is a label of ours. */
export interface LastMessagePreview {
  lastMessage: string;
  lastMessageKind: MessageKind | null;
}

const MAX_LENGTH = 500;

export const lastMessagePreview = (message: Parameters<typeof summaryKind>[0]): LastMessagePreview => ({
  lastMessage: messageSummary(message, (kind) => companyKindLabels[kind]).slice(0, MAX_LENGTH),
  lastMessageKind: summaryKind(message),
});

/** …and of a deleted message: empty if the company hides deleted messages. */
export const deletedMessagePreview = async (
  db: Db,
  { mediaType, body }: { mediaType: string; body: string },
): Promise<LastMessagePreview> =>
  (await readSetting(db, 'lgpdDeleteMessage')) === 'enabled'
    ? { lastMessage: '', lastMessageKind: null }
    : lastMessagePreview({ mediaType, body });

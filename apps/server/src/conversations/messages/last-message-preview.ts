import { companyKindLabels, summaryKind, type MessageKind, messageSummary } from '@prosa/contract';
import { readSetting } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';
import type { MessageRecord } from './queries.ts';

/** What a list shows of a ticket's last message; the kind where that is a word of ours. */
export interface LastMessagePreview {
  lastMessage: string;
  lastMessageKind: MessageKind | null;
}

const MAX_LENGTH = 500;

export const lastMessagePreview = (message: Parameters<typeof summaryKind>[0]): LastMessagePreview => ({
  lastMessage: messageSummary(message, (kind) => companyKindLabels[kind]).slice(0, MAX_LENGTH),
  lastMessageKind: summaryKind(message),
});

/** …and of one that was taken back: nothing, where the company wants none of it shown. */
export const deletedMessagePreview = async (
  db: Db,
  { mediaType, body }: Pick<MessageRecord, 'mediaType' | 'body'>,
): Promise<LastMessagePreview> =>
  (await readSetting(db, 'lgpdDeleteMessage')) === 'enabled'
    ? { lastMessage: '', lastMessageKind: null }
    : lastMessagePreview({ mediaType, body });

import { companyWords, kindInWords, type MessageKind, messageWords } from '@prosa/contract';
import { readSetting } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/db.ts';
import type { MessageRecord } from './queries.ts';

/** What a list shows of a ticket's last message; the kind where that is a word of ours. */
export interface LastWords {
  lastMessage: string;
  lastMessageKind: MessageKind | null;
}

const MOST_LETTERS = 500;

export const lastWordsOf = (message: Parameters<typeof kindInWords>[0]): LastWords => ({
  lastMessage: messageWords(message, (kind) => companyWords[kind]).slice(0, MOST_LETTERS),
  lastMessageKind: kindInWords(message),
});

/** …and of one that was taken back: nothing, where the company wants none of it shown. */
export const lastWordsOfRemoved = async (
  db: Db,
  { mediaType, body }: Pick<MessageRecord, 'mediaType' | 'body'>,
): Promise<LastWords> =>
  (await readSetting(db, 'lgpdDeleteMessage')) === 'enabled'
    ? { lastMessage: '', lastMessageKind: null }
    : lastWordsOf({ mediaType, body });

import type { EventPayload } from '@prosa/contract';
import { userHolderKey } from '../../platform/database/db.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReplayFilter } from '../replay-rights.ts';
import { isReader } from './message-queries.ts';
import { listOwnIds } from './queries.ts';

/** Missed events of a chat are only for those who are still in it. */
export const chatReplays: ReplayFilter = {
  idOf: ({ name, payload }) => {
    if (name !== 'chat') return undefined;
    const event = payload as EventPayload<'chat'>;
    if (event.action === 'delete') return undefined;
    if (event.action === 'read') return event.id;
    if (event.action === 'new-message') return event.newMessage.chatId;
    return event.action === 'update-message' ? event.message.chatId : event.record.id;
  },
  visibleIds: listOwnIds,
};

/** Whether somebody is in the chat of the message that a file belongs to. */
export const createChatFileCheck =
  ({ database }: Platform) =>
  (who: SessionCaller, messageId: number): Promise<boolean> =>
    database.inCompany(who.companyId, (db) => isReader(db, messageId, who.id), {
      person: userHolderKey(who.id),
    });

import { CHAT_PRESENCE_EVENT, ChatPresenceReport, type EventName, type EventPayload } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { type PresenceRules, PresenceTracker } from '../presence/presence-tracker.ts';
import { listMemberIds } from './queries.ts';

/** Shows who is writing in a chat to those of its people who have it open, until they leave it. */
export function registerChatPresence(platform: Platform): void {
  const { database, realtime } = platform;
  const rules: PresenceRules = {
    message: CHAT_PRESENCE_EVENT,
    readReport(message) {
      const { data } = ChatPresenceReport.safeParse(message);
      return data && { placeId: data.chatId, state: data.state };
    },
    describe: (chatId, people) => ({ chatId, people }),
    isShown: (state) => state === 'writing',
    async mayView(companyId, chatId) {
      const memberIds = await database.inCompany(companyId, (db) => listMemberIds(db, chatId));
      return ({ id }) => memberIds.includes(id);
    },
    // Whoever leaves a chat gets its deletion.
    placeChangedBy: (name: EventName, payload: unknown) => {
      if (name !== 'chat') return undefined;
      const change = payload as EventPayload<'chat'>;
      return change.action === 'delete' ? change.id : undefined;
    },
  };
  realtime.use(new PresenceTracker(rules, platform));
}

import type { Language, PushedChat } from '@prosa/contract';
import { asBrowserOwner } from '../../organization/push/as-browser-owner.ts';
import {
  findAwayBrowser,
  listAwayBrowsers,
  removeSubscription,
} from '../../organization/push/subscriptions.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor, type UserWork } from '../../platform/unit-of-work.ts';
import { shorten } from '../notifications/compose-push.ts';
import { listByIds } from './message-queries.ts';
import { findMembership, getChat, listMemberIds } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'chats.announce': { messageId: number };
    'chats.push': { messageId: number; endpoint: string };
  }
}

/** One push job for each browser of the chat's people without an open page, so that each succeeds or fails alone. */
export const announceChatJob = ({ unitOfWork }: Platform): JobDefinition<'chats.announce'> => ({
  name: 'chats.announce',
  run: (companyId, { messageId }) =>
    unitOfWork.inCompany(companyId, systemActor, async (work) => {
      const [message] = await listByIds(work.db, [messageId]);
      if (!message) return;
      const members = await listMemberIds(work.db, message.chatId);
      for (const { endpoint, userId } of await listAwayBrowsers(work))
        if (userId !== message.senderId && members.includes(userId))
          await work.enqueue('chats.push', { messageId, endpoint });
    }),
});

/** Asks again: the person may have read the message, or left the chat. */
export const pushChatJob = (platform: Platform): JobDefinition<'chats.push'> => ({
  name: 'chats.push',
  atOnce: 5,
  run: async (companyId, { messageId, endpoint }) => {
    const { unitOfWork, push } = platform;
    const browser = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      findAwayBrowser(platform, work, endpoint),
    );
    if (!browser) return;
    const { userId, sessionId, language, ...target } = browser;
    const composed = await asBrowserOwner(platform, { companyId, userId, sessionId }, (work) =>
      composeChatPush(work, messageId),
    );
    if (!composed) return;
    const message: PushedChat = { ...composed, language: language as Language };
    // The chat is the topic: a newer push replaces one that was not delivered.
    const topic = composed.uuid.replaceAll('-', '');
    const outcome = await push.send(target, { payload: JSON.stringify(message), topic });
    if (outcome === 'gone')
      await unitOfWork.inCompany(companyId, systemActor, (work) => removeSubscription(work, endpoint));
  },
});

async function composeChatPush(
  { db, user }: UserWork,
  messageId: number,
): Promise<Omit<PushedChat, 'language'> | undefined> {
  if (user.lapsed || user.mustChangePassword || user.plan?.useInternalChat !== true) return undefined;
  const [message] = await listByIds(db, [messageId]);
  if (!message || message.deletedAt !== null) return undefined;
  const membership = await findMembership(db, message.chatId, user.id);
  if (!membership || membership.readPlace >= message.place) return undefined;
  const { id: chatId, uuid, title, isGroup } = await getChat(db, message.chatId);
  const words = message.body === '' ? (message.mediaName ?? '') : message.body;
  return {
    chatId,
    uuid,
    title: isGroup ? title : message.senderName,
    body: shorten(isGroup ? `${message.senderName}: ${words}` : words),
    mentionedBy: message.mentionIds.includes(user.id) ? message.senderName : null,
  };
}

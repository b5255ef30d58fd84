import { chatRoutes } from '@prosa/contract';
import type { SpareOptions, SpareRecords } from './sample-context.ts';
import { NO_ID, NO_UUID, type SpareStore, unique } from './spare-store.ts';

/** Made by the caller, because nobody else sees it. */
export function createSpareChat(
  store: SpareStore,
  { client, userId, manager }: SpareOptions,
): Pick<SpareRecords, 'chat' | 'chatUuid' | 'chatMessage'> {
  let uuid = NO_UUID;
  const chat = store.remember('chat', async () => {
    const input = { body: { title: `Spare ${unique()}`, users: [userId] } };
    const answer = manager && (await client.try(chatRoutes.create, input));
    const made = (answer?.body ?? {}) as { id?: number; uuid?: string };
    uuid = made.uuid ?? NO_UUID;
    return { id: made.id ?? NO_ID };
  });
  return {
    chat,
    chatUuid: async () => {
      await chat();
      return uuid;
    },
    chatMessage: store.remember('chatMessage', async () => {
      const input = { params: { id: String(await chat()) }, body: { message: 'Spare words' } };
      const answer = manager && (await client.try(chatRoutes.send, input));
      const [sent] = (answer?.body as { records?: { id: number }[] } | undefined)?.records ?? [];
      return { id: sent?.id ?? NO_ID };
    }),
  };
}

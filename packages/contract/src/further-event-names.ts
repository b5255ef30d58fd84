import type { EventName } from './event-names.ts';
import type { EventPayload } from './events.ts';

/** Who hears it: the socket's own person. */
interface Listener {
  companyId: number;
  userId: number;
}
type FurtherEvent = readonly [name: string, payload: object];

const chatIdOf = (payload: EventPayload<'chat'>): number | undefined => {
  if ('record' in payload) return payload.record.id;
  if ('chat' in payload) return payload.chat.id;
  return undefined;
};

/**
 * Names that existing clients listen to besides those of `eventChannels`: a chat has a name of its own, and so has each
 * person's list of chats. Sent to clients that say no number of a last event, as ours do; who hears them is the same.
 */
export const furtherEvents: {
  [Name in EventName]?: (payload: EventPayload<Name>, listener: Listener) => FurtherEvent[];
} = {
  chat: (payload, { companyId, userId }) => {
    const id = chatIdOf(payload);
    if (id === undefined) return [];
    const chat = `company-${companyId}-chat-${id}`;
    if (!('record' in payload)) return [[chat, payload]];
    const { action, record } = payload;
    return [
      [chat, { action, chat: record }],
      [`company-${companyId}-chat-user-${userId}`, { action, record, userId }],
    ];
  },
};

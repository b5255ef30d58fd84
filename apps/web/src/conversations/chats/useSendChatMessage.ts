import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { randomId } from '../../api/random-id.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import { addMessage } from './chat-cache.ts';

export interface ChatDraft {
  message: string;
  files: File[];
  replyToId: number | null;
  mentionIds: number[];
  ticketIds: number[];
}

/** A message that the server does not have yet. */
export interface PendingMessage extends ChatDraft {
  clientId: string;
  hasFailed: boolean;
}

/** Shows what is sent at once. One leaves after the other, so that their order stays; a failed one can be repeated. */
export function useSendChatMessage(chatId: number) {
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const drop = useCallback(
    (clientId: string) => setPending((all) => all.filter((one) => one.clientId !== clientId)),
    [],
  );
  const mark = useCallback(
    (clientId: string, hasFailed: boolean) =>
      setPending((all) => all.map((one) => (one.clientId === clientId ? { ...one, hasFailed } : one))),
    [],
  );
  const post = useCallback(
    (one: PendingMessage) => {
      turn.current = turn.current.then(async () => {
        try {
          const { files, clientId, hasFailed: _hasFailed, ...body } = one;
          const input = { params: { id: chatId }, body: { ...body, clientId } };
          const { records } = await call(api.chats.send, files.length > 0 ? { ...input, files } : input);
          for (const record of records) addMessage(record);
          drop(clientId);
        } catch (error) {
          toast.error(error);
          mark(one.clientId, true);
        }
      });
    },
    [chatId, drop, mark],
  );
  const send = useCallback(
    (draft: ChatDraft) => {
      const one = { ...draft, clientId: randomId(), hasFailed: false };
      setPending((all) => [...all, one]);
      post(one);
    },
    [post],
  );
  const retry = useCallback(
    (one: PendingMessage) => {
      mark(one.clientId, false);
      post(one);
    },
    [mark, post],
  );
  return { pending, send, retry, drop };
}

export type ChatSending = ReturnType<typeof useSendChatMessage>;

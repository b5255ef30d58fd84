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

function usePendingMessages() {
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const add = useCallback((one: PendingMessage) => setPending((all) => [...all, one]), []);
  const drop = useCallback(
    (clientId: string) => setPending((all) => all.filter((one) => one.clientId !== clientId)),
    [],
  );
  const mark = useCallback(
    (clientId: string, hasFailed: boolean) =>
      setPending((all) => all.map((one) => (one.clientId === clientId ? { ...one, hasFailed } : one))),
    [],
  );
  return { pending, add, drop, mark };
}

async function postMessage(chatId: number, { files, clientId, ...draft }: PendingMessage): Promise<void> {
  const { hasFailed: _hasFailed, ...body } = draft;
  const input = { params: { id: chatId }, body: { ...body, clientId } };
  const { records } = await call(api.chats.send, files.length > 0 ? { ...input, files } : input);
  for (const record of records) addMessage(record);
}

/** Shows what is sent at once. One leaves after the other, so that their order stays; a failed one can be repeated. */
export function useSendChatMessage(chatId: number) {
  const { pending, add, drop, mark } = usePendingMessages();
  const turn = useRef<Promise<void>>(Promise.resolve());
  const post = useCallback(
    (one: PendingMessage) => {
      const posting = () =>
        postMessage(chatId, one).then(
          () => drop(one.clientId),
          (error: unknown) => {
            toast.error(error);
            mark(one.clientId, true);
          },
        );
      turn.current = turn.current.then(posting);
    },
    [chatId, drop, mark],
  );
  const send = (draft: ChatDraft) => {
    const one = { ...draft, clientId: randomId(), hasFailed: false };
    add(one);
    post(one);
  };
  const retry = (one: PendingMessage) => {
    mark(one.clientId, false);
    post(one);
  };
  return { pending, send, retry, drop };
}

export type ChatSending = ReturnType<typeof useSendChatMessage>;
